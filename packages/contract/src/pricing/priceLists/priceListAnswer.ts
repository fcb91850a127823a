/** Price lists as the wire shows them: one row of the overview, a grid of prices, a problem, and what a draft changes. */
import { directions } from '@kervan/domain/pricing/rating/compile/rateRows'
import { z } from 'zod'
import { amount } from '../../fields.ts'

/** `past`: ended by itself or by its successor. `takenBack`: published and withdrawn. */
export const priceListStates = ['inForce', 'toCome', 'past', 'takenBack'] as const
export type PriceListState = (typeof priceListStates)[number]

export const contentKinds = ['document', 'package'] as const
export const chargeableBases = ['shipment', 'piece'] as const
export const perKgBases = ['aboveLastBreak', 'wholeWeight'] as const

/** Weights up to and including `upToKg` are rounded up to a multiple of `stepKg`; the last step has no end. */
const roundingStep = z.object({ upToKg: z.number().nullable(), stepKg: z.number() })

/** What a list or a draft says besides its prices. */
const terms = {
  supplierId: z.int(),
  supplierName: z.string(),
  supplierServiceMethodId: z.int(),
  supplierServiceMethodName: z.string(),
  name: z.string(),
  /** `import`: for what comes to Türkiye; its zones are of the countries that it comes from. */
  direction: z.enum(directions),
  currency: z.string(),
  volumetricDivisor: z.int(),
  /** Larger of the shipment's totals, or sum over its pieces of the larger of the two. */
  chargeableBasis: z.enum(chargeableBases),
  roundingSteps: z.array(roundingStep),
  perKgBasis: z.enum(perKgBases),
  /** Where the figures come from, e.g. a file's name. */
  source: z.string(),
  zoneCount: z.int(),
  priceCount: z.int(),
}

export const priceListItem = z.object({
  id: z.int(),
  /** Rises with each change of the dates. */
  version: z.int(),
  ...terms,
  /** Both days included; null: until a newer list closes it. */
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
  state: z.enum(priceListStates),
  isIllustrative: z.boolean(),
  /** It is the newest one published of its service: one step takes it back. */
  canTakeBack: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  publishedBy: z.string().nullable(),
})
export type PriceListItem = z.output<typeof priceListItem>

export const priceListDraftItem = z.object({
  draftId: z.uuid(),
  /** Send it with each change: another's save in between is refused. */
  version: z.int(),
  ...terms,
  /** The list it was copied from; null after an upload. */
  priceListId: z.int().nullable(),
  changedAt: z.iso.datetime(),
  changedBy: z.string().nullable(),
})
export type PriceListDraftItem = z.output<typeof priceListDraftItem>

export const priceListZone = z.object({
  zoneId: z.int(),
  code: z.string(),
  name: z.string(),
  /** Where the service finds its receivers in the zone. */
  countryCodes: z.array(z.string()),
})
export type PriceListZone = z.output<typeof priceListZone>

/** Zones × weight breaks of one content kind. `prices[row][column]` is of `breaksKg[row]` and `zones[column]`. */
export const priceGrid = z.object({
  contentKind: z.enum(contentKinds),
  zones: z.array(priceListZone),
  /** Ascending; a price holds for weights above the break before, up to and including its own. */
  breaksKg: z.array(z.number()),
  /** Null: the zone has no price of this break. */
  prices: z.array(z.array(amount.nullable())),
  /** A kg above the last break, by zone; null: nothing heavier is taken. */
  pricesPerKg: z.array(amount.nullable()),
})
export type PriceGrid = z.output<typeof priceGrid>

const priceListProblemCodes = [
  'gap',
  'overlap',
  'emptyBreak',
  'priceMissing',
  'notAPrice',
  'ambiguousPrice',
  'notAWeight',
  'weightMissing',
  'priceNotAboveZero',
  'decreasingPrice',
  'skippedBreak',
  'unknownZone',
  'zoneStatedTwice',
  'columnWithoutZone',
  'countryWithoutPrice',
  'wrongCurrency',
  'unknownContentKind',
  'unknownColumns',
  'nothingPriced',
  'perKgStatedTwice',
  'termNotValid',
] as const

/** Where it is in the file (its own numbering, as the spreadsheet program shows it) and in the list. */
export const priceListProblem = z.object({
  /** Errors refuse the file or the publication; warnings are for the administrator to judge. */
  severity: z.enum(['error', 'warning']),
  code: z.enum(priceListProblemCodes),
  /** In the caller's language. */
  message: z.string(),
  sheet: z.string().nullable(),
  row: z.int().nullable(),
  /** Letter of the column. */
  column: z.string().nullable(),
  contentKind: z.enum(contentKinds).nullable(),
  zoneCode: z.string().nullable(),
  upToKg: z.number().nullable(),
})
export type PriceListProblem = z.output<typeof priceListProblem>

const counts = { up: z.int(), down: z.int(), added: z.int(), gone: z.int(), same: z.int() }

/** A cell before and after. `upToKg` null: the price of a kg above the last break. Null prices: the cell is not there. */
const changedCell = z.object({
  contentKind: z.enum(contentKinds),
  zoneCode: z.string(),
  upToKg: z.number().nullable(),
  before: amount.nullable(),
  after: amount.nullable(),
  /** Null unless both are there. */
  changePercent: z.number().nullable(),
})

/** A draft beside the list it would replace. */
export const priceListDifference = z.object({
  /** The list in force on the day; null: the service has none, and everything is new. */
  comparedWith: z.object({ priceListId: z.int(), name: z.string(), currency: z.string() }).nullable(),
  /** The currencies differ: figures stand side by side, percentages say nothing and are null. */
  isOtherCurrency: z.boolean(),
  ...counts,
  zones: z.array(
    z.object({
      contentKind: z.enum(contentKinds),
      zoneId: z.int(),
      code: z.string(),
      name: z.string(),
      ...counts,
      /** Mean of the changes in per cent over cells that both lists have; null when there are none. */
      meanChangePercent: z.number().nullable(),
    }),
  ),
  /** The largest changes by percentage, at most 100. */
  largestChanges: z.array(changedCell),
  /** What differs besides prices: `currency`, `volumetricDivisor`, `chargeableBasis`, `roundingSteps`, `perKgBasis`. */
  changedTerms: z.array(z.string()),
})
export type PriceListDifference = z.output<typeof priceListDifference>

/** The last 30 days' shipments of the service, priced on today's terms with the list in force and with the draft. */
export const priceListImpact = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  shipmentCount: z.int(),
  /** Priced by both lists; the sums are over these. */
  comparedCount: z.int(),
  /** Shipments that only one of the lists has a price for. */
  onlyBeforeCount: z.int(),
  onlyAfterCount: z.int(),
  /** Of the sums: the lists' own currency, TRY when they differ. */
  currency: z.string(),
  before: amount,
  after: amount,
  change: amount,
  changePercent: z.number().nullable(),
  largestChanges: z.array(
    z.object({
      shipmentId: z.uuid(),
      assetReference: z.string().nullable(),
      countryCode: z.string(),
      chargeableKg: z.number(),
      before: amount,
      after: amount,
      change: amount,
      changePercent: z.number().nullable(),
    }),
  ),
})
export type PriceListImpact = z.output<typeof priceListImpact>

export const priceListEventActions = [
  'published',
  'takenBack',
  'datesChanged',
  'closed',
  'replaced',
  'draftCreated',
  'draftUploaded',
  'draftTermsChanged',
  'draftPricesChanged',
  'draftDeleted',
] as const

export const priceListEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  userName: z.string().nullable(),
  action: z.enum(priceListEventActions),
  /** What happened in one line of the caller's language, with the figures. */
  text: z.string(),
  priceListId: z.int().nullable(),
  draftId: z.uuid().nullable(),
  name: z.string(),
  /** Of changed prices the first 50 cells, before and after. */
  cells: z.array(changedCell),
})
export type PriceListEvent = z.output<typeof priceListEvent>
