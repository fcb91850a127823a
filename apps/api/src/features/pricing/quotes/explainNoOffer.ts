import type { ServiceWithoutOffer } from '@kervan/contract/pricing/quotes/serviceWithoutOffer'
import { mayTellSender } from '@kervan/domain/pricing/quotes/offer'
import type { NotServed, NotServedReason } from '@kervan/domain/pricing/quotes/offer'
import type { Direction } from '@kervan/domain/pricing/rating/compile/rateRows'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { writeDay, writeNumber } from '../../../platform/localeFormat.ts'

/** Said to the customer when no service makes an offer: the first of these that a service names. */
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

/** Of an import: no service comes from there. */
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

/** Where all services that take such goods refuse for one limit: the service that takes most. Null where reasons differ. */
const findCommonLimit = (notServed: readonly NotServed[]): NotServed | null => {
  const limited = notServed.filter(({ limit }) => limit !== undefined)
  const [first] = limited
  const isCommon = limited.every(({ reason }) => reason === first?.reason)
  // A document too heavy has words of its own, which name the way out.
  if (!first || !isCommon || first.reason === 'documentTooHeavy') return null
  if (notServed.some(({ reason }) => reason === 'aboveLastBreak')) return null
  return limited.reduce((most, entry) => (entry.limit! > most.limit! ? entry : most))
}

/** Why one service makes no offer, with the limit and what the parcel has. */
const describeReason = (language: Language, entry: NotServed): string => {
  const figure = (value: number | undefined) => (value === undefined ? '' : writeNumber(language, value))
  return translate(language, `pricing/rating:reason.${entry.reason}`, {
    limit: figure(entry.limit),
    measured: figure(entry.measured),
    ...embargoParams(language, entry),
  })
}

/** The services that make no offer: all of them for staff, for others those whose reason lies in the parcel or the country. */
export const describeNotServed = (
  language: Language,
  notServed: readonly NotServed[],
  { seesAll }: { seesAll: boolean },
): ServiceWithoutOffer[] =>
  notServed
    .filter((entry) => seesAll || mayTellSender(entry))
    .map((entry) => ({
      supplierName: entry.carrier.name,
      supplierServiceMethodName: entry.service.name,
      reason: describeReason(language, entry),
    }))
