import { describe, expect, it } from 'vitest'
import { checkGtin } from '@kervan/domain/customs/gtin'
import { checkHsCode, gtipDigits } from '@kervan/domain/customs/hsCode'
import { checkPhone } from '@kervan/domain/identity/phone'
import { checkPostalCode } from '@kervan/domain/identity/postalCode'
import { checkEori, isIossNumber } from '@kervan/domain/identity/traderNumbers'
import { checkTckn, checkVkn } from '@kervan/domain/identity/turkishNumbers'
import { toDecimal } from '@kervan/domain/money/money'
import { compileRateTable } from '@kervan/domain/pricing/rating/compile/compileRateTable'
import { rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import { surchargeKinds } from '@kervan/domain/pricing/rating/compile/rateRows'
import { demonstrationConsignments } from './consignments.ts'
import { refusedCargoBag } from './consignments/documentsAndBags.ts'
import { demoServices } from './carriers.ts'
import { demonstrationRates } from './demonstrationRates.ts'
import { ratingRequestOf } from './testing/ratingRequestOf.ts'
import { dayOfWorkedPrices } from './testing/workedPrice.ts'
import { workedPrices } from './testing/workedPrices.ts'

const table = compileRateTable(demonstrationRates(dayOfWorkedPrices))
const draftOf = (key: string) => demonstrationConsignments.find((one) => one.key === key)!.draft
const quote = (key: string) => rateParcel(table, ratingRequestOf(draftOf(key), dayOfWorkedPrices))

describe('hand-calculated price of a consignment', () => {
  it.each(workedPrices)('prices $consignment with $service like the calculation by hand', (worked) => {
    const offer = quote(worked.consignment).offers.find(({ service }) => service.code === worked.service)!
    expect({
      chargeableKg: offer.chargeableKg,
      zone: offer.zone.code,
      breakKg: offer.weightBreak.upToKg,
      isAboveLast: offer.weightBreak.isAboveLast,
      lines: offer.lines.map(({ code, amount, amountTry }) => [
        code,
        toDecimal(amount),
        toDecimal(amountTry),
      ]),
      total: toDecimal(offer.total),
      currency: offer.currency,
      totalTry: toDecimal(offer.totalTry),
    }).toEqual({
      chargeableKg: worked.chargeableKg,
      zone: worked.zone,
      breakKg: worked.breakKg,
      isAboveLast: worked.isAboveLast ?? false,
      lines: worked.lines,
      total: worked.total,
      currency: worked.currency,
      totalTry: worked.totalTry,
    })
  })
})

describe('hand-calculated prices', () => {
  it('covers every demo consignment, service and surcharge by hand-calculated prices', () => {
    const named = (of: (price: (typeof workedPrices)[number]) => readonly string[]) =>
      new Set(workedPrices.flatMap(of))
    const keys = demonstrationConsignments.map(({ key }) => key)
    expect(keys.length).toBeGreaterThanOrEqual(30)
    expect(new Set(keys).size).toBe(keys.length)
    expect(named(({ consignment }) => [consignment])).toEqual(new Set(keys))
    expect(named(({ service }) => [service])).toEqual(new Set(demoServices.map(({ code }) => code)))
    expect(named(({ lines }) => lines.map(([code]) => code))).toEqual(
      // The duty buffer is a percentage of duties, which the rating does not know.
      new Set(['transport', 'fuel', ...surchargeKinds.filter((kind) => kind !== 'dutyBuffer')]),
    )
  })

  it('adds up the lines of hand-calculated prices to the total in both currencies', () => {
    const cents = (amount: string) => Math.round(Number(amount) * 100)
    for (const { consignment, lines, total, totalTry } of workedPrices) {
      const sum = (of: (line: (typeof lines)[number]) => string) =>
        lines.reduce((so, line) => so + cents(of(line)), 0)
      expect([consignment, sum((line) => line[1]), sum((line) => line[2])]).toEqual([
        consignment,
        cents(total),
        cents(totalTry),
      ])
    }
  })
})

describe('demo consignments', () => {
  it.each(demonstrationConsignments.map(({ key }) => key))(
    'prices a demo consignment by at least three services: %s',
    (key) => {
      expect(quote(key).offers.length).toBeGreaterThanOrEqual(3)
    },
  )

  it.each(demonstrationConsignments)(
    'uses valid numbers and codes in the demo consignment $key',
    ({ draft }) => {
      const { sender, receiver, products } = draft
      if (sender.taxNumber) expect(checkVkn(sender.taxNumber)).toBe('ok')
      if (sender.identificationNumber) expect(checkTckn(sender.identificationNumber)).toBe('ok')
      expect(Boolean(sender.taxNumber)).toBe(sender.companyType === 'corporate')
      for (const party of [sender, receiver]) {
        expect(party.email).toMatch(/^\S+@\S+\.example$/)
        expect([party.phone, checkPhone(`${party.dialCode}${party.phone}`)]).toEqual([party.phone, 'ok'])
        expect(checkPostalCode(party.countryCode, party.zipCode)).toBe('ok')
      }
      if (receiver.eoriNumber) expect(checkEori(receiver.eoriNumber)).toBe('ok')
      if (sender.iossNumber) expect(isIossNumber(sender.iossNumber)).toBe(true)
      for (const { gtip, sku, standardNumber } of products) {
        expect(sku).toMatch(/^[A-Z0-9-]{3,50}$/)
        if (standardNumber) expect(checkGtin(standardNumber)).toBe('ok')
        expect(gtip).toHaveLength(gtipDigits)
        expect(checkHsCode(gtip, receiver.countryCode)).toBe('ok')
      }
    },
  )
})

describe('cargo bag to Berlin', () => {
  it('accepts a cargo bag of exactly 2.5 kg', () => {
    expect(draftOf('cargo-bag-berlin')).toMatchObject({ packageType: 2, pieces: [{ weight: 2.5 }] })
    expect(quote('cargo-bag-berlin').offers).not.toEqual([])
  })

  it('rejects a cargo bag of 2.51 kg, and accepts it as a box', () => {
    const { offers, notServed } = rateParcel(table, ratingRequestOf(refusedCargoBag.draft, dayOfWorkedPrices))
    expect(offers).toEqual([])
    expect(new Set(notServed.map(({ reason }) => reason))).toEqual(new Set(['cargoBagTooHeavy']))
    expect(draftOf('overweight-bag-berlin')).toEqual({ ...refusedCargoBag.draft, packageType: 1 })
    expect(quote('overweight-bag-berlin').offers).not.toEqual([])
  })
})
