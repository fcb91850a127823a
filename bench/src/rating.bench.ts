import { productConnectors } from '@kervan/connectors/registry'
import { sortOffers } from '@kervan/domain/pricing/quotes/compareOffers'
import { seededNumbers } from '@kervan/domain/courier/dispatch/randomNumbers'
import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'
import { rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import type { RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import { box, request } from '@kervan/domain/pricing/rating/testing/buildRates'
import { writeOffers } from '../../apps/api/src/features/pricing/quotes/writeOffers.ts'
import type { BenchRow } from './measuring/row.ts'
import { sizeOf } from './measuring/size.ts'
import { median } from './measuring/statistics.ts'
import { buildTable, services, zones } from './rates/buildTable.ts'

const warmUp = sizeOf(20_000, 100)
const perRound = sizeOf(4000, 100)
const random = seededNumbers(5)
const weight = (most: number) => Math.ceil(random() * most * 10) / 10

/** Different parcels of three pieces, to every zone. */
const requests: readonly RatingRequest[] = Array.from({ length: 4000 }, (_, index) =>
  request({
    countryCode: `Z${String.fromCharCode(65 + (index % zones))}`,
    pieces: [box(weight(12)), box(weight(12), 20, 15, 10), box(weight(6), 15, 10, 10)],
  }),
)

let kept = 0

const nanosecondsPerQuote = (quotes: number, quote: (request: RatingRequest) => number): number => {
  const begin = process.hrtime.bigint()
  for (let at = 0; at < quotes; at++) kept += quote(requests[at % requests.length]!)
  return Number(process.hrtime.bigint() - begin) / quotes
}

const unexplained: never[] = []

const answerBytes = (table: RateTable, asked: RatingRequest): number => {
  const { offers } = rateParcel(table, asked)
  const sorted = sortOffers(offers, 'price').map((offer) => ({
    offer,
    explanation: unexplained,
    landedCost: null,
  }))
  return writeOffers(sorted, { language: 'tr', connectors: productConnectors, seesStaffPart: false }).json
    .length
}

/** Measures rating alone, its growth with the number of weight breaks, and with its answer as JSON. */
export async function run(): Promise<BenchRow[]> {
  const [few, usual, many] = [buildTable(10), buildTable(60), buildTable(140)]
  const rate = (table: RateTable, quotes: number) =>
    nanosecondsPerQuote(quotes, (asked) => rateParcel(table, asked).offers.length)
  const answer = (quotes: number) => nanosecondsPerQuote(quotes, (asked) => answerBytes(usual, asked))

  for (const table of [few, usual, many]) rate(table, warmUp)
  answer(warmUp)
  const rounds = Array.from({ length: sizeOf(15, 1) }, () => ({
    growth: rate(many, perRound) / rate(few, perRound),
    rated: rate(usual, perRound),
    answered: answer(perRound),
  }))
  const middle = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure))
  const growth = middle((round) => round.growth)
  const share = middle(({ rated, answered }) => rated / answered)
  const ns = (figure: (round: (typeof rounds)[number]) => number) => `${Math.round(middle(figure))} ns`
  if (kept === 0) throw new Error('nothing was priced')
  return [
    {
      name: 'rating, 140 breaks against 10',
      ratio: growth,
      goal: '≤ 1.2',
      met: growth <= 1.2,
      detail: `${ns(({ rated }) => rated)} per quote of ${services} services, ${zones} zones, 60 breaks, 3 pieces`,
    },
    {
      name: 'rating with its JSON answer, share of rating alone',
      ratio: share,
      goal: '≥ 0.35',
      met: share >= 0.35,
      detail: `${ns(({ answered }) => answered)} per quote: the rest is sorting ${services} offers and writing their bytes`,
    },
  ]
}
