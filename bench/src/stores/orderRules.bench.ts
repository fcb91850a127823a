/** Rules over orders, against rating the same orders. */
import { seededNumbers } from '@kervan/domain/courier/dispatch/randomNumbers'
import { money } from '@kervan/domain/money/money'
import { compileRules, decideOrder } from '@kervan/domain/order/rules/decideOrder'
import type { OrderToDecide } from '@kervan/domain/order/rules/decideOrder'
import type { OrderRule } from '@kervan/domain/order/rules/orderRule'
import { buildRule } from '@kervan/domain/order/rules/testing/buildRule'
import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'
import { rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import { box, request } from '@kervan/domain/pricing/rating/testing/buildRates'
import type { BenchRow } from '../measuring/row.ts'
import { sizeOf } from '../measuring/size.ts'
import { median } from '../measuring/statistics.ts'
import { buildTable, zones } from '../rates/buildTable.ts'

const ruleCount = 200
const orderCount = sizeOf(10_000, 200)
const day = '2026-11-27'

const random = seededNumbers(11)
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
const upTo = (most: number) => Math.floor(random() * most)

const countries = Array.from({ length: zones }, (_, index) => `Z${String.fromCharCode(65 + index)}`)
const materials = ['Keten', 'İpek', 'Bakır', 'Seramik', 'Yün', 'Pamuklu', 'Deri', 'Ahşap']
const things = ['masa örtüsü', 'kilim', 'kahve takımı', 'çini tabak', 'şal', 'çanta', 'heykel', 'bornoz']
const chapters = ['6302', '5701', '7418', '6912', '6214', '4202', '4420', '6207']
const sizes = ['S', 'M', 'L', 'XL', '80 × 150', '120 × 180']
const wanted = ['', '', 'Standard', 'Express (2–4 days)', 'DHL Express Worldwide', 'Economy']

/** Rules as a busy company has them: two or three conditions each, every kind of condition among them. */
const rules: readonly OrderRule[] = Array.from({ length: ruleCount }, (_, id) => {
  const from = upTo(20)
  const conditions: Partial<OrderRule>[] = [
    { countryCodes: [pick(countries), pick(countries)] },
    { integrationIds: [upTo(10)] },
    { weightFrom: from, weightTo: from + 2 },
    { valueTo: 10 + upTo(300), currency: pick(['EUR', 'USD', 'GBP']) },
    { goods: id % 2 === 0 ? pick(chapters) : pick(materials) },
    { skus: [`SKU-${upTo(500)}`, `SKU-${upTo(500)}`] },
    { serviceWanted: pick(['express', 'economy']) },
    { hourFrom: upTo(24), hourTo: 1 + upTo(24) },
  ]
  return buildRule({ ...pick(conditions), ...pick(conditions), ...pick(conditions), id, incoterm: 'DAP' })
})

interface BenchOrder {
  order: OrderToDecide
  parcel: RatingRequest
}

/** Different orders of one to three products, to every zone, with the parcel of each. */
const buildOrders = (): BenchOrder[] =>
  Array.from({ length: orderCount }, () => {
    const countryCode = pick(countries)
    const weightKg = 0.1 + upTo(200) / 10
    const value = 500 + upTo(40_000)
    const products = Array.from({ length: 1 + upTo(3) }, () => {
      const at = upTo(materials.length)
      const title = `${materials[at]} ${pick(things)} (${pick(sizes)})`
      return { sku: `SKU-${upTo(500)}`, description: title, gtip: `${chapters[at]}51000000` }
    })
    return {
      order: {
        integrationId: upTo(10),
        countryCode,
        weightKg,
        valueIn: (currency) => money(value, currency),
        products,
        serviceWanted: pick(wanted),
        hour: upTo(24),
      },
      parcel: request({ countryCode, pieces: [box(weightKg, 20 + upTo(20), 20, 10)] }),
    }
  })

let kept = 0

const nanosecondsOf = (orders: readonly BenchOrder[], work: (one: BenchOrder) => number): number => {
  const begin = process.hrtime.bigint()
  for (const one of orders) kept += work(one)
  return Number(process.hrtime.bigint() - begin)
}

/** Measures 200 rules over 10,000 orders, including their preparation, against rating the orders. */
export function run(): Promise<BenchRow[]> {
  const table = buildTable(60)
  const orders = buildOrders()
  const decide = () => {
    const begin = process.hrtime.bigint()
    const compiled = compileRules(rules, day)
    const prepared = Number(process.hrtime.bigint() - begin)
    return prepared + nanosecondsOf(orders, ({ order }) => decideOrder(compiled, order).matched.length)
  }
  const rate = () => nanosecondsOf(orders, ({ parcel }) => rateParcel(table, parcel).offers.length)
  for (let round = 0; round < sizeOf(3, 1); round++) kept += decide() + rate()
  const rounds = Array.from({ length: sizeOf(9, 1) }, () => ({ decided: decide(), rated: rate() }))
  const ratio = median(rounds.map(({ decided, rated }) => decided / rated))
  const perOrder = (figure: (round: (typeof rounds)[number]) => number) =>
    `${Math.round(median(rounds.map(figure)) / orderCount)} ns`
  if (kept === 0) throw new Error('nothing was decided')
  return Promise.resolve([
    {
      name: `${ruleCount} rules over ${orderCount} orders, against rating them`,
      ratio,
      goal: '≤ 0.5',
      met: ratio <= 0.5,
      detail: `${perOrder(({ decided }) => decided)} per order for all rules, ${perOrder(({ rated }) => rated)} for its rating`,
    },
  ])
}
