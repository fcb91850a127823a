import type { SavedCard } from '@kervan/contract/payment/cards/card.endpoints'
import type { Translate } from '../../../platform/text/i18n.ts'

/** Card number as printed on the card: VISA •••• 4242. */
export const cardNumberText = ({ scheme, lastFour }: SavedCard, t: Translate): string =>
  t('payment:card.number', {
    scheme: scheme ? scheme.replaceAll('_', ' ') : t('payment:card.unknownScheme'),
    lastFour,
  })

/** A card is valid through the last day of its month. */
export const hasExpired = ({ expiry }: SavedCard, now: Date): boolean =>
  expiry !== null && new Date(expiry.year, expiry.month, 1) <= now

/** Expiry date as printed on the card: MM/YY. */
export const expiryText = ({ month, year }: NonNullable<SavedCard['expiry']>): string =>
  `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`
