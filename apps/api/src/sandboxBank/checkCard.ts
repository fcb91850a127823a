import { testCards } from './testCards.ts'
import type { CardBehaviour } from './testCards.ts'

export interface CardForm {
  holder: string
  number: string
  expiry: string
  securityCode: string
}

export type CardField = keyof CardForm

/** Maps a field of the card form to its message key. */
export type CardMessages = Partial<Record<CardField, string>>

/** Validates the check digit of card numbers (ISO/IEC 7812-1, Annex B). */
const hasCheckDigit = (number: string): boolean => {
  let total = 0
  for (let place = 0; place < number.length; place++) {
    const digit = number.charCodeAt(number.length - 1 - place) - 48
    const doubled = place % 2 === 0 ? digit : digit * 2
    total += doubled > 9 ? doubled - 9 : doubled
  }
  return total % 10 === 0
}

const checkNumber = (number: string): string | undefined => {
  if (number === '') return 'sandbox:message.numberRequired'
  if (!/^\d{12,19}$/.test(number) || !hasCheckDigit(number)) return 'sandbox:message.numberWrong'
  if (!testCards.some((card) => card.number === number)) return 'sandbox:message.notATestCard'
  return undefined
}

/** Parses an expiry date `MM/YY`; null for anything else. */
export const readExpiry = (expiry: string): { month: number; year: number } | null => {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2})$/.exec(expiry) ?? []
  return month && year ? { month: Number(month), year: 2000 + Number(year) } : null
}

/** A card is valid through the last day of its month. */
export const hasExpired = (expiry: string, now: Date): boolean => {
  const read = readExpiry(expiry)
  return read !== null && Date.UTC(read.year, read.month, 1) <= now.getTime()
}

const checkExpiry = (expiry: string, now: Date): string | undefined => {
  if (expiry === '') return 'sandbox:message.expiryRequired'
  if (!readExpiry(expiry)) return 'sandbox:message.expiryWrong'
  return hasExpired(expiry, now) ? 'sandbox:message.expired' : undefined
}

const checkSecurityCode = (code: string): string | undefined => {
  if (code === '') return 'sandbox:message.securityCodeRequired'
  return /^\d{3}$/.test(code) ? undefined : 'sandbox:message.securityCodeWrong'
}

/**
 * Returns each field's message, or the card's behaviour when there is none. Removes spaces and dashes in the
 * number.
 */
export const checkCard = (
  sent: CardForm,
  now: Date,
): { messages: CardMessages } | { behaviour: CardBehaviour } => {
  const number = sent.number.replaceAll(/[\s-]/g, '')
  const messages: CardMessages = {}
  const note = (field: CardField, message: string | undefined) => {
    if (message) messages[field] = message
  }
  note('holder', sent.holder.trim() === '' ? 'sandbox:message.holderRequired' : undefined)
  note('number', checkNumber(number))
  note('expiry', checkExpiry(sent.expiry.trim(), now))
  note('securityCode', checkSecurityCode(sent.securityCode.trim()))
  const card = testCards.find((candidate) => candidate.number === number)
  return card && Object.keys(messages).length === 0 ? { behaviour: card.behaviour } : { messages }
}
