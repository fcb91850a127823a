/** Converts price lists, drafts and their prices to the contract's format. */
import type {
  PriceGrid as WireGrid,
  PriceListDraftItem,
  PriceListItem,
  PriceListProblem as WireProblem,
  PriceListState,
  PriceListZone,
} from '@kervan/contract/pricing/priceLists/priceListAnswer'
import type { ZoneOfService } from '@kervan/domain/pricing/priceLists/gridProblems'
import type { PriceGrid } from '@kervan/domain/pricing/priceLists/priceGrid'
import type { PriceListProblem } from '@kervan/domain/pricing/priceLists/priceListProblem'
import type { Direction } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { RoundingStep } from '@kervan/domain/weight/weight'
import { toKg } from '@kervan/domain/weight/weight'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { writeNumber } from '../../../platform/localeFormat.ts'
import { countryName, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import type { StoredPriceList } from './priceList.queries.ts'
import type { StoredDraftItem } from './drafts/priceListDraft.queries.ts'

/** State of a price list; must match stateOn in priceList.queries.ts, which the filters use. */
const describeState = (list: StoredPriceList, day: string): PriceListState => {
  if (list.withdrawnAt !== null) return 'takenBack'
  if (list.validFrom > day) return 'toCome'
  return list.validTo !== null && list.validTo < day ? 'past' : 'inForce'
}

interface Terms {
  supplierId: number
  supplierName: string
  serviceId: number
  serviceName: string
  name: string
  direction: Direction
  currency: string
  volumetricDivisor: number
  chargeableBasis: 'shipment' | 'piece'
  roundingSteps: readonly RoundingStep[]
  perKgBasis: 'aboveLastBreak' | 'wholeWeight'
  source: string
  zoneCount: number
  priceCount: number
}

const describeTerms = (terms: Terms) => ({
  supplierId: terms.supplierId,
  supplierName: terms.supplierName,
  supplierServiceMethodId: terms.serviceId,
  supplierServiceMethodName: terms.serviceName,
  name: terms.name,
  direction: terms.direction,
  currency: terms.currency,
  volumetricDivisor: terms.volumetricDivisor,
  chargeableBasis: terms.chargeableBasis,
  roundingSteps: terms.roundingSteps.map(({ upToKg, stepKg }) => ({ upToKg: upToKg ?? null, stepKg })),
  perKgBasis: terms.perKgBasis,
  source: terms.source,
  zoneCount: terms.zoneCount,
  priceCount: terms.priceCount,
})

export const describePriceList = (list: StoredPriceList, now: Date): PriceListItem => ({
  id: list.id,
  version: list.version,
  ...describeTerms(list),
  validFrom: list.validFrom,
  validTo: list.validTo,
  state: describeState(list, dayInTurkiye(now)),
  isIllustrative: list.isIllustrative,
  canTakeBack: list.isNewest && list.withdrawnAt === null,
  publishedAt: list.publishedAt?.toISOString() ?? null,
  publishedBy: list.publishedBy,
})

export const describeDraft = (draft: StoredDraftItem): PriceListDraftItem => ({
  draftId: draft.id,
  version: draft.version,
  ...describeTerms(draft),
  priceListId: draft.priceListId,
  changedAt: draft.changedAt.toISOString(),
  changedBy: draft.changedByName,
})

const toAmount = (minor: number | null): number | null => (minor === null ? null : minor / 100)

export const describeZone = ({ id, code, name, countryCodes }: ZoneOfService): PriceListZone => ({
  zoneId: id,
  code,
  name,
  countryCodes: [...countryCodes],
})

/** A deleted zone keeps its column, labelled with its number. */
export const describeGrids = (grids: readonly PriceGrid[], zones: readonly ZoneOfService[]): WireGrid[] => {
  const zoneById = new Map(zones.map((zone) => [zone.id, zone]))
  return grids.map((grid) => ({
    contentKind: grid.contentKind,
    zones: grid.zoneIds.map((zoneId) => {
      const zone = zoneById.get(zoneId)
      return zone ? describeZone(zone) : { zoneId, code: String(zoneId), name: '', countryCodes: [] }
    }),
    breaksKg: grid.breaksGrams.map(toKg),
    prices: grid.pricesMinor.map((row) => row.map(toAmount)),
    pricesPerKg: grid.perKgMinor.map(toAmount),
  }))
}

/**
 * Formats weights, prices and countries in a problem for the language. Values quoted from the file stay
 * unchanged.
 */
const writeFigures = (params: PriceListProblem['params'], language: Language): PriceListProblem['params'] => {
  const written: Record<string, string | number> = { ...params }
  for (const name of ['kg', 'next', 'price', 'before'])
    if (written[name] !== undefined) written[name] = writeNumber(language, written[name])
  if (typeof written.countries === 'string')
    written.countries = written.countries.replaceAll(/\b[A-Z]{2}\b/g, (code) => countryName(code, language))
  return written
}

export const describeProblems = (problems: readonly PriceListProblem[], language: Language): WireProblem[] =>
  problems.map(({ params, ...problem }) => ({
    ...problem,
    message: translate(
      language,
      `pricing/priceLists/files:problem.${problem.code}`,
      writeFigures(params, language),
    ),
  }))
