/** Price lists in the API: overview row, price grid, problem, and comparison of a draft. */
import { directions } from '@kervan/domain/pricing/rating/compile/rateRows'
import { z } from 'zod'
import { amount } from '../../fields.ts'

/** `past`: ended by its end date or by its successor. `takenBack`: published, then withdrawn. */
export const priceListStates = ['inForce', 'toCome', 'past', 'takenBack'] as const
export type PriceListState = (typeof priceListStates)[number]

export const contentKinds = ['document', 'package'] as const
export const chargeableBases = ['shipment', 'piece'] as const
export const perKgBases = ['aboveLastBreak', 'wholeWeight'] as const

/** Rounds weights up to and including `upToKg` up to a multiple of `stepKg`; the last step is open-ended. */
const roundingStep = z.object({ upToKg: z.number().nullable(), stepKg: z.number() })

/** Terms of a list or draft, without its prices. */
const terms = {
  supplierId: z.int(),
  supplierName: z.string(),
  supplierServiceMethodId: z.int(),
  supplierServiceMethodName: z.string(),
  name: z.string(),
  /** `import`: shipments into Türkiye; its zones contain countries of origin. */
  direction: z.enum(directions),
  currency: z.string(),
  volumetricDivisor: z.int(),
  /** Larger of the shipment's totals, or sum of the larger weight of each piece. */
  chargeableBasis: z.enum(chargeableBases),
  roundingSteps: z.array(roundingStep),
  perKgBasis: z.enum(perKgBases),
  /** Origin of the list's figures, e.g. a file name. */
  source: z.string(),
  zoneCount: z.int(),
  priceCount: z.int(),
}

export const priceListItem = z.object({
  id: z.int(),
  /** Version of the list; increases with each change of its dates. */
  version: z.int(),
  ...terms,
  /** First day of the list. Both days are inclusive; a null end means until a newer list ends it. */
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
  state: z.enum(priceListStates),
  isIllustrative: z.boolean(),
  /** True for the newest published list of a service, which can be withdrawn. */
  canTakeBack: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  publishedBy: z.string().nullable(),
})
export type PriceListItem = z.output<typeof priceListItem>

export const priceListDraftItem = z.object({
  draftId: z.uuid(),
  /** Version of the draft; send it with each change, so that a concurrent change is rejected. */
  version: z.int(),
  ...terms,
  /** List from which the draft was copied; null after an upload. */
  priceListId: z.int().nullable(),
  changedAt: z.iso.datetime(),
  changedBy: z.string().nullable(),
})
export type PriceListDraftItem = z.output<typeof priceListDraftItem>

export const priceListZone = z.object({
  zoneId: z.int(),
  code: z.string(),
  name: z.string(),
  /** Countries that the service serves in the zone. */
  countryCodes: z.array(z.string()),
})
export type PriceListZone = z.output<typeof priceListZone>

/**
 * Zones × weight breaks of one content kind. `prices[row][column]` belongs to `breaksKg[row]` and
 * `zones[column]`.
 */
export const priceGrid = z.object({
  contentKind: z.enum(contentKinds),
  zones: z.array(priceListZone),
  /** Ascending; a price applies above the previous break up to and including its own. */
  breaksKg: z.array(z.number()),
  /** Null: the zone has no price for this break. */
  prices: z.array(z.array(amount.nullable())),
  /** Price per kg above the last break, by zone; null: heavier parcels are not accepted. */
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

/** Position in the file (numbered as in the spreadsheet program) and in the list. */
export const priceListProblem = z.object({
  /** Errors block the import or the publication; warnings are left to the administrator. */
  severity: z.enum(['error', 'warning']),
  code: z.enum(priceListProblemCodes),
  /** Text in the caller's language. */
  message: z.string(),
  sheet: z.string().nullable(),
  row: z.int().nullable(),
  /** Column letter as shown by the spreadsheet program. */
  column: z.string().nullable(),
  contentKind: z.enum(contentKinds).nullable(),
  zoneCode: z.string().nullable(),
  upToKg: z.number().nullable(),
})
export type PriceListProblem = z.output<typeof priceListProblem>

const counts = { up: z.int(), down: z.int(), added: z.int(), gone: z.int(), same: z.int() }

/** Cell before and after. `upToKg` null: price per kg above the last break. Null price: the cell does not exist. */
const changedCell = z.object({
  contentKind: z.enum(contentKinds),
  zoneCode: z.string(),
  upToKg: z.number().nullable(),
  before: amount.nullable(),
  after: amount.nullable(),
  /** Null unless both exist. */
  changePercent: z.number().nullable(),
})

/** Comparison of a draft with the list that it would replace. */
export const priceListDifference = z.object({
  /** List in force on the day; null: the service has none, so everything is new. */
  comparedWith: z.object({ priceListId: z.int(), name: z.string(), currency: z.string() }).nullable(),
  /** True when the currencies differ: figures are listed without percentages. */
  isOtherCurrency: z.boolean(),
  ...counts,
  zones: z.array(
    z.object({
      contentKind: z.enum(contentKinds),
      zoneId: z.int(),
      code: z.string(),
      name: z.string(),
      ...counts,
      /** Mean change in per cent over cells in both lists; null when there are none. */
      meanChangePercent: z.number().nullable(),
    }),
  ),
  /** Largest changes in per cent, at most 100. */
  largestChanges: z.array(changedCell),
  /**
   * Changed terms besides prices: `currency`, `volumetricDivisor`, `chargeableBasis`, `roundingSteps`,
   * `perKgBasis`.
   */
  changedTerms: z.array(z.string()),
})
export type PriceListDifference = z.output<typeof priceListDifference>

/** Shipments of the service in the last 30 days, priced by today's terms with the current list and with the draft. */
export const priceListImpact = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  shipmentCount: z.int(),
  /** Number of shipments priced by both lists; the sums cover these. */
  comparedCount: z.int(),
  /** Shipments that only one of the two lists can price. */
  onlyBeforeCount: z.int(),
  onlyAfterCount: z.int(),
  /** Currency of the sums: the lists' currency, or TRY when they differ. */
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
  /** Summary of the event with its figures, in the caller's language. */
  text: z.string(),
  priceListId: z.int().nullable(),
  draftId: z.uuid().nullable(),
  name: z.string(),
  /** First 50 changed price cells, before and after. */
  cells: z.array(changedCell),
})
export type PriceListEvent = z.output<typeof priceListEvent>
