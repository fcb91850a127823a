/**
 * Random parcels with bills, clean and with one planted error each. Prices come from raw rows by arithmetic of
 * its own: nothing of the explainer or of the rating engine's variants is used.
 */
import { compileRateTable } from '../../../pricing/rating/compile/compileRateTable.ts'
import type { RateRows, SurchargeRow } from '../../../pricing/rating/compile/rateRows.ts'
import type { RateTable } from '../../../pricing/rating/compile/rateTable.ts'
import {
  fuelWeek,
  priceList,
  rateRows,
  service,
  surcharge,
} from '../../../pricing/rating/testing/buildRates.ts'
import type { RatingRequest } from '../../../pricing/rating/parcel.ts'
import type { BillCause, BilledCharge, BilledParcel, BillProofs, PaidCost } from '../bill.ts'

export const plantedKinds = [
  'heavier',
  'oneStep',
  'zone',
  'fuelWeek',
  'priceList',
  'surchargeNotDue',
  'foreignSurcharge',
  'surchargeTwice',
  'rounding',
  'anotherParcel',
  'billedTwice',
  'service',
] as const
export type PlantedKind = (typeof plantedKinds)[number]

export interface CleanBill {
  paid: PaidCost
  billed: BilledParcel
  proofs: BillProofs
}

export interface PlantedBill extends CleanBill {
  kind: PlantedKind
  cause: BillCause
  /** Value that the explanation must name, where the error has one. */
  to?: string | number
}

type Random = () => number

/** mulberry32: a small generator, so that a seed repeats a run on every machine. */
const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const whole = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1))
const oneOf = <T>(random: Random, values: readonly T[]): T => values[whole(random, 0, values.length - 1)]!

const countries = ['DE', 'GB', 'US', 'JP', 'AE', 'BR']
const zoneIdOf = (index: number) => 10 + index
const lastBreakKg = 30
const day = '2026-11-20'
const noProofs: BillProofs = { measuredPieces: null, handedOverOn: day, named: null }

const fixedRules = [
  ['remoteArea', 'shipment', '23.45', true],
  ['oversizePiece', 'piece', '41.30', false],
  ['overweightPiece', 'piece', '37.15', false],
  ['additionalHandling', 'piece', '8.85', true],
  ['peak', 'kg', '0.37', true],
  ['ddpHandling', 'shipment', '17.00', false],
  ['ioss', 'shipment', '3.00', false],
] as const

const buildWorld = (random: Random): RateRows => {
  const lists = [1, 2].flatMap((serviceId) =>
    [
      { id: serviceId * 100, name: `${serviceId} 2025`, validFrom: '2025-01-01', validTo: '2025-12-31' },
      {
        id: serviceId * 100 + 1,
        name: `${serviceId} 2026/1`,
        validFrom: '2026-01-01',
        validTo: '2026-06-30',
      },
      { id: serviceId * 100 + 2, name: `${serviceId} 2026/2`, validFrom: '2026-07-01', validTo: null },
    ].map((row) => priceList({ ...row, serviceId })),
  )
  const weightBreaks = lists.flatMap(({ id }) =>
    countries.flatMap((_, zone) => {
      let minor = whole(random, 900, 3000)
      const rows: RateRows['weightBreaks'][number][] = []
      for (let halves = 1; halves <= lastBreakKg * 2; halves++) {
        minor += whole(random, 90, 520)
        const price = (minor / 100).toFixed(2)
        rows.push({
          priceListId: id,
          zoneId: zoneIdOf(zone),
          contentKind: 'package',
          upToKg: halves / 2,
          price,
        })
      }
      return rows
    }),
  )
  const monday = Date.parse('2026-09-28')
  const fuel = Array.from({ length: 14 }, (_, week) => {
    const dayAt = (days: number) =>
      new Date(monday + (7 * week + days) * 86_400_000).toISOString().slice(0, 10)
    const percent = (14 + week * 0.5 + whole(random, 0, 45) / 100).toFixed(2)
    return fuelWeek({ percent, validFrom: dayAt(0), validTo: dayAt(6) })
  })
  return rateRows({
    services: [service(), service({ id: 2, code: 'ECO', name: 'Economy' })],
    zones: countries.map((_, index) => ({
      id: zoneIdOf(index),
      carrierId: 1,
      code: `Z${index}`,
      name: `Z${index}`,
    })),
    zoneCountries: countries.map((countryCode, index) => ({
      zoneId: zoneIdOf(index),
      serviceId: null,
      countryCode,
    })),
    priceLists: lists,
    weightBreaks,
    pricesPerKg: [],
    fuel,
    surcharges: fixedRules.map(([kind, per, amount, fuelApplies], index) =>
      surcharge({
        id: index + 1,
        kind,
        per,
        amount,
        fuelApplies,
        ...(kind === 'oversizePiece' && { overLongestCm: 120 }),
        ...(kind === 'overweightPiece' && { overKg: 25 }),
        ...(kind === 'additionalHandling' && { overSecondCm: 60 }),
        ...(kind === 'peak' && { countryCodes: ['US'] }),
      }),
    ),
    remoteAreas: [{ carrierId: 1, countryCode: 'DE', fromPostalCode: '25', toPostalCode: '27' }],
  })
}

interface Terms {
  listId: number
  zone: number
  grams: number
  percent: string
  rules: readonly SurchargeRow[]
  pieces: number
}

const share = (minor: number, percent: string): number =>
  Math.round((minor * Math.round(Number(percent) * 100)) / 10_000)

/** The bill's arithmetic: price of the weight's break, rules, fuel on what it applies to. */
const openPrices = (rows: RateRows) => {
  const prices = new Map(
    rows.weightBreaks.map((row) => [
      `${row.priceListId} ${row.zoneId} ${row.upToKg}`,
      Math.round(Number(row.price) * 100),
    ]),
  )
  return ({ listId, zone, grams, percent, rules, pieces }: Terms) => {
    const transport = prices.get(`${listId} ${zoneIdOf(zone)} ${grams / 1000}`)
    if (transport === undefined) return null
    const charged = rules.map(({ kind, per, amount, fuelApplies }) => {
      const unit = Math.round(Number(amount) * 100)
      const minor = per === 'kg' ? Math.round((unit * grams) / 1000) : per === 'piece' ? unit * pieces : unit
      return { kind, minor, fuelApplies }
    })
    const base = charged.reduce((sum, one) => sum + (one.fuelApplies ? one.minor : 0), transport)
    const fuel = share(base, percent)
    const lines = [
      { code: 'transport' as const, minor: transport },
      { code: 'fuel' as const, minor: fuel },
      ...charged.map(({ kind, minor }) => ({ code: kind, minor })),
    ]
    return { lines, minor: lines.reduce((sum, { minor }) => sum + minor, 0) }
  }
}

export const plantBills = (
  seed: number,
  plantedCount: number,
  cleanCount: number,
): { table: RateTable; planted: PlantedBill[]; clean: CleanBill[] } => {
  const random = randomOf(seed)
  const rows = buildWorld(random)
  const table = compileRateTable(rows)
  const price = openPrices(rows)
  const ruleOf = (kind: string) => rows.surcharges.find((rule) => rule.kind === kind)!
  const percent = rows.fuel.find(({ validFrom, validTo }) => validFrom <= day && day <= validTo)!.percent

  const drawParcel = () => {
    const zone = whole(random, 0, countries.length - 1)
    const serviceId = oneOf(random, [1, 2])
    const isRemote = zone === 0 && random() < 0.4
    const isDdp = random() < 0.2
    const isIoss = random() < 0.2
    const pieceCount = whole(random, 1, 3)
    const steps = whole(random, pieceCount, 30)
    // All weight in the first piece but a little for the others; sides stay small.
    const weights = Array.from({ length: pieceCount }, (_, at) =>
      at === 0 ? steps * 0.5 - 0.1 * (pieceCount - 1) - 0.03 : 0.1,
    )
    const request: RatingRequest = {
      day,
      segmentId: 1,
      contentKind: 'package',
      packageType: 'box',
      countryCode: countries[zone]!,
      postalCode: isRemote ? '26131' : '10115',
      pieces: weights.map((weightKg) => ({
        lengthCm: 12,
        widthCm: 10,
        heightCm: 5,
        weightKg: Number(weightKg.toFixed(3)),
      })),
      incoterm: isDdp ? 'DDP' : 'DAP',
      chargesIossFee: isIoss,
      insuredValue: null,
    }
    const due = [
      ...(isRemote ? ['remoteArea'] : []),
      ...(zone === 2 ? ['peak'] : []),
      ...(isDdp ? ['ddpHandling'] : []),
      ...(isIoss ? ['ioss'] : []),
    ].map(ruleOf)
    const terms: Terms = {
      listId: serviceId * 100 + 2,
      zone,
      grams: steps * 500,
      percent,
      rules: due,
      pieces: pieceCount,
    }
    const cost = price(terms)!
    const paid: PaidCost = {
      request,
      serviceId,
      priceListId: terms.listId,
      zoneCode: `Z${zone}`,
      fuelPercent: percent,
      lines: cost.lines,
      minor: cost.minor,
      currency: 'EUR',
    }
    return { terms, paid, cost, serviceId }
  }

  interface Billing {
    lines: readonly { code: string | null; name?: string; minor: number }[]
    minor: number
    grams: number
    zone: number
  }
  /** Bills state the weight; four of five break the amount down, a third states the zone. */
  const toBilled = ({ lines, minor, grams, zone }: Billing): BilledParcel => ({
    minor,
    currency: 'EUR',
    grams,
    zoneCode: random() < 0.33 ? `Z${zone}` : null,
    charges:
      random() < 0.8
        ? lines.map((line): BilledCharge => ({
            name: line.name ?? line.code ?? '',
            code: line.code as BilledCharge['code'],
            minor: line.minor,
          }))
        : [],
  })

  const plant = (kind: PlantedKind): PlantedBill | null => {
    const { terms, paid, cost, serviceId } = drawParcel()
    const bill = (
      changes: Partial<Terms>,
      cause: BillCause,
      to?: string | number,
      proofs: Partial<BillProofs> = {},
    ): PlantedBill | null => {
      const changed = { ...terms, ...changes }
      const other = price(changed)
      if (!other || Math.abs(other.minor - cost.minor) <= 8) return null
      const billed = toBilled({ ...other, grams: changed.grams, zone: changed.zone })
      return {
        kind,
        cause,
        ...(to !== undefined && { to }),
        paid,
        billed,
        proofs: { ...noProofs, ...proofs },
      }
    }
    const kinds = terms.rules.map((rule) => rule.kind)
    switch (kind) {
      case 'heavier': {
        const heavier = terms.grams + 500 * whole(random, 2, 20)
        // Weights above 20 kg are charged by whole kilograms.
        const grams = heavier > 20_000 ? 1000 * Math.ceil(heavier / 1000) : heavier
        return bill({ grams }, 'weight', grams / 1000)
      }
      case 'oneStep':
        return bill({ grams: terms.grams + 500 }, 'weight', (terms.grams + 500) / 1000)
      case 'zone': {
        const zone = (terms.zone + whole(random, 1, countries.length - 1)) % countries.length
        return bill({ zone }, 'zone', `Z${zone}`)
      }
      case 'fuelWeek': {
        const week = oneOf(random, rows.fuel.filter((row) => row.percent !== percent).slice(2, 11))
        return bill({ percent: week.percent }, 'fuelWeek', String(Number(week.percent)))
      }
      case 'priceList': {
        const listId = serviceId * 100 + whole(random, 0, 1)
        return bill({ listId }, 'priceList', rows.priceLists.find(({ id }) => id === listId)!.name)
      }
      case 'surchargeNotDue': {
        const rule = oneOf(
          random,
          rows.surcharges.filter((one) => !kinds.includes(one.kind)),
        )
        return bill({ rules: [...terms.rules, rule] }, 'surcharge')
      }
      case 'surchargeTwice':
        return terms.rules.length === 0
          ? null
          : bill({ rules: [...terms.rules, oneOf(random, terms.rules)] }, 'surcharge')
      case 'foreignSurcharge': {
        const name = oneOf(random, ['Address correction', 'Data entry', 'Restricted destination'])
        const minor = whole(random, 300, 4000)
        const lines = [...cost.lines, { code: null, name, minor }]
        const billed = toBilled({ lines, minor: cost.minor + minor, grams: terms.grams, zone: terms.zone })
        return billed.charges.length === 0
          ? null
          : { kind, cause: 'surcharge', paid, billed, proofs: noProofs }
      }
      case 'rounding': {
        const off = oneOf(random, [-2, -1, 1, 2])
        const lines = cost.lines.map((line) =>
          line.code === 'fuel' ? { ...line, minor: line.minor + off } : line,
        )
        const billed = toBilled({ lines, minor: cost.minor + off, grams: terms.grams, zone: terms.zone })
        return { kind, cause: 'rounding', paid, billed, proofs: noProofs }
      }
      case 'anotherParcel': {
        const other = drawParcel()
        if (Math.abs(other.cost.minor - cost.minor) <= 8) return null
        const billed = toBilled({ ...other.cost, grams: other.terms.grams, zone: other.terms.zone })
        const named = { reference: 'KRV-2', minor: other.cost.minor }
        return {
          kind,
          cause: 'anotherParcel',
          to: named.reference,
          paid,
          billed,
          proofs: { ...noProofs, named },
        }
      }
      case 'billedTwice': {
        const lines = cost.lines.map((line) => ({ ...line, minor: 2 * line.minor }))
        const billed = toBilled({ lines, minor: 2 * cost.minor, grams: terms.grams, zone: terms.zone })
        return { kind, cause: 'duplicate', to: 2, paid, billed, proofs: noProofs }
      }
      case 'service': {
        const other = 3 - serviceId
        return bill({ listId: other * 100 + 2 }, 'service', other === 1 ? 'Express' : 'Economy')
      }
    }
  }

  const planted: PlantedBill[] = []
  for (let at = 0; planted.length < plantedCount; at++) {
    const bill = plant(plantedKinds[at % plantedKinds.length]!)
    if (bill) planted.push(bill)
  }
  const clean = Array.from({ length: cleanCount }, (): CleanBill => {
    const { terms, paid, cost } = drawParcel()
    const billed = toBilled({ ...cost, grams: terms.grams, zone: terms.zone })
    return { paid, billed, proofs: noProofs }
  })
  return { table, planted, clean }
}
