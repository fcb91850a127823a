import type { ServiceWithoutOffer } from '@kervan/contract/pricing/quotes/serviceWithoutOffer'
import { isReasonForSender } from '@kervan/domain/pricing/quotes/offer'
import type { NotServed, NotServedReason } from '@kervan/domain/pricing/quotes/offer'
import type { Direction } from '@kervan/domain/pricing/rating/compile/rateRows'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { writeDay, writeNumber } from '../../../platform/localeFormat.ts'

/** Reasons shown to the customer when no service makes an offer, by priority: the first that any service reports. */
const said: readonly [reasons: readonly NotServedReason[], key: string][] = [
  [['cargoBagTooHeavy'], 'pricing/rating:noOffer.cargoBagTooHeavy'],
  [['cargoBagOfSeveralPieces'], 'pricing/rating:noOffer.cargoBagOfSeveralPieces'],
  [['documentTooHeavy'], 'pricing/rating:noOffer.documentTooHeavy'],
  [
    [
      'pieceTooHeavy',
      'shipmentTooHeavy',
      'pieceTooLong',
      'pieceTooWide',
      'pieceTooHigh',
      'pieceTooLarge',
      'aboveLastBreak',
    ],
    'pricing/rating:noOffer.tooLarge',
  ],
]

/** Reasons of an import that mean: no service carries parcels from that country. */
const withoutImport: readonly NotServedReason[] = ['noImportPriceList', 'countryNotServed', 'noPriceInZone']

export const explainNoOffer = (
  language: Language,
  notServed: readonly NotServed[],
  direction: Direction = 'export',
): string => {
  const forbidden =
    notServed.find(({ reason }) => reason === 'embargoed') ??
    (notServed.every(({ reason }) => reason === 'countryNotServed' || reason === 'embargoedByService')
      ? notServed.find(({ reason }) => reason === 'embargoedByService')
      : undefined)
  if (forbidden)
    return translate(
      language,
      `pricing/rating:noOffer.${forbidden.reason}`,
      embargoParams(language, forbidden),
    )
  if (direction === 'import' && notServed.every(({ reason }) => withoutImport.includes(reason)))
    return translate(language, 'pricing/rating:noOffer.noImportPrices')
  const isServedNowhere = notServed.every(({ reason }) => reason === 'countryNotServed')
  if (isServedNowhere) return translate(language, 'pricing/rating:noOffer.countryNotServed')
  const passed = findCommonLimit(notServed)
  if (passed)
    return translate(language, 'pricing/rating:noOffer.beyondLimit', {
      reason: describeReason(language, passed),
    })
  const key = said.find(([reasons]) => notServed.some(({ reason }) => reasons.includes(reason)))?.[1]
  return translate(language, key ?? 'pricing/rating:noOffer.other')
}

const embargoParams = (language: Language, { embargo }: NotServed) => ({
  source: embargo?.source ?? '',
  since: embargo ? writeDay(language, embargo.since) : '',
})

/**
 * Returns the service with the highest limit when all services for such goods refuse for the same limit; null
 * when reasons differ.
 */
const findCommonLimit = (notServed: readonly NotServed[]): NotServed | null => {
  const limited = notServed.filter(({ limit }) => limit !== undefined)
  const [first] = limited
  const isCommon = limited.every(({ reason }) => reason === first?.reason)
  // A too heavy document has its own text, which names the alternative.
  if (!first || !isCommon || first.reason === 'documentTooHeavy') return null
  if (notServed.some(({ reason }) => reason === 'aboveLastBreak')) return null
  return limited.reduce((most, entry) => (entry.limit! > most.limit! ? entry : most))
}

/** Describes why a service makes no offer, with the limit and the parcel's value. */
const describeReason = (language: Language, entry: NotServed): string => {
  const figure = (value: number | undefined) => (value === undefined ? '' : writeNumber(language, value))
  return translate(language, `pricing/rating:reason.${entry.reason}`, {
    limit: figure(entry.limit),
    measured: figure(entry.measured),
    ...embargoParams(language, entry),
  })
}

/** Services without an offer: all for staff; for others only those whose reason is the parcel or the country. */
export const describeNotServed = (
  language: Language,
  notServed: readonly NotServed[],
  { seesAll }: { seesAll: boolean },
): ServiceWithoutOffer[] =>
  notServed
    .filter((entry) => seesAll || isReasonForSender(entry))
    .map((entry) => ({
      supplierName: entry.carrier.name,
      supplierServiceMethodName: entry.service.name,
      reason: describeReason(language, entry),
    }))
