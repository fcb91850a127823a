import type { NotServed, NotServedReason } from '@kervan/domain/pricing/quotes/offer'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { writeDay, writeNumber } from '../../../platform/localeFormat.ts'

/** Said to the customer when no service makes an offer: the first of these that a service names. */
const said: readonly [reasons: readonly NotServedReason[], key: string][] = [
  [['cargoBagTooHeavy'], 'rating:noOffer.cargoBagTooHeavy'],
  [['cargoBagOfSeveralPieces'], 'rating:noOffer.cargoBagOfSeveralPieces'],
  [['documentTooHeavy'], 'rating:noOffer.documentTooHeavy'],
  [
    ['pieceTooHeavy', 'shipmentTooHeavy', 'pieceTooLong', 'pieceTooLarge', 'aboveLastBreak'],
    'rating:noOffer.tooLarge',
  ],
]

export const explainNoOffer = (language: Language, notServed: readonly NotServed[]): string => {
  const forbidden =
    notServed.find(({ reason }) => reason === 'embargoed') ??
    (notServed.every(({ reason }) => reason === 'countryNotServed' || reason === 'embargoedByService')
      ? notServed.find(({ reason }) => reason === 'embargoedByService')
      : undefined)
  if (forbidden)
    return translate(language, `rating:noOffer.${forbidden.reason}`, embargoParams(language, forbidden))
  const isServedNowhere = notServed.every(({ reason }) => reason === 'countryNotServed')
  if (isServedNowhere) return translate(language, 'rating:noOffer.countryNotServed')
  const key = said.find(([reasons]) => notServed.some(({ reason }) => reasons.includes(reason)))?.[1]
  return translate(language, key ?? 'rating:noOffer.other')
}

const embargoParams = (language: Language, { embargo }: NotServed) => ({
  source: embargo?.source ?? '',
  since: embargo ? writeDay(language, embargo.since) : '',
})

/** For staff: why one service makes no offer. */
export const describeReason = (language: Language, entry: NotServed): string =>
  translate(language, `rating:reason.${entry.reason}`, {
    limit: entry.limit === undefined ? '' : writeNumber(language, entry.limit),
    ...embargoParams(language, entry),
  })
