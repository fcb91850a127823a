/** Effects of a customer's input on the payment. Each step happens once, however often it is sent. */
import type { Db } from '../platform/db/database.ts'
import { checkCard, hasExpired } from './checkCard.ts'
import type { CardForm, CardMessages } from './checkCard.ts'
import { countWrongCode, moveAndSave, movePayment } from './sandbox.queries.ts'
import type { SandboxPayment } from './sandboxPayment.ts'
import { findCard } from './storedCards.queries.ts'
import { lateSeconds, maxCodeTries, threeDSecureCode } from './testCards.ts'
import type { CardBehaviour } from './testCards.ts'

/** Stored data of the card that was entered. */
interface Entered {
  behaviour: CardBehaviour
  cardLastFour: string
  cardExpiry?: string
  storesCard?: boolean
  cardToken?: string
}

/** Applies the bank's decision; undefined when another request was faster. */
const charge = (
  db: Db,
  { reference }: SandboxPayment,
  entered: Entered,
  now: Date,
): Promise<SandboxPayment | undefined> => {
  const moveTo = entered.storesCard ? moveAndSave : movePayment
  const move = (to: Parameters<typeof movePayment>[3]) =>
    moveTo(db, reference, ['waiting'], { ...entered, ...to })
  switch (entered.behaviour) {
    case 'success':
      return move({ status: 'captured', capturedAt: now })
    case 'threeDSecure':
      return move({ status: 'code' })
    case 'declined':
    case 'insufficientFunds':
      return move({ status: 'declined', declineReason: entered.behaviour })
    case 'timeOut':
    case 'lateCallback':
      return move({
        status: 'captured',
        capturedAt: now,
        knownAt: new Date(now.getTime() + lateSeconds * 1000),
      })
  }
}

/** Returns messages of the fields, or the changed payment; neither when another request was faster. */
export const submitCard = async (
  db: Db,
  payment: SandboxPayment,
  form: CardForm & { storesCard: boolean },
  now: Date,
): Promise<{ messages?: CardMessages; moved?: SandboxPayment }> => {
  const checked = checkCard(form, now)
  if ('messages' in checked) return checked
  const entered = {
    behaviour: checked.behaviour,
    cardLastFour: form.number.replaceAll(/\D/g, '').slice(-4),
    // Saves the card only when the merchant also stated that the user requested it.
    ...(payment.isSaving && form.storesCard && { storesCard: true, cardExpiry: form.expiry.trim() }),
  }
  return { moved: await charge(db, payment, entered, now) }
}

/** Pays with a stored card of the user; the bank requests its code as with any other card. */
export const submitStoredCard = async (
  db: Db,
  payment: SandboxPayment,
  token: string,
  now: Date,
): Promise<{ message?: string; moved?: SandboxPayment }> => {
  const card = payment.userKey === null ? undefined : await findCard(db, token)
  if (!card || card.userKey !== payment.userKey) return { message: 'sandbox:stored.missing' }
  if (hasExpired(card.expiry, now)) return { message: 'sandbox:message.expired' }
  const entered = { behaviour: card.behaviour, cardLastFour: card.lastFour, cardToken: card.token }
  return { moved: await charge(db, payment, entered, now) }
}

/** Returns the message key when the code is wrong; after three tries the payment is declined. */
export const submitCode = async (
  db: Db,
  payment: SandboxPayment,
  code: string,
  now: Date,
): Promise<{ message?: string; moved?: SandboxPayment }> => {
  if (code.replaceAll(/\s/g, '') === threeDSecureCode) {
    const moveTo = payment.storesCard ? moveAndSave : movePayment
    return { moved: await moveTo(db, payment.reference, ['code'], { status: 'captured', capturedAt: now }) }
  }
  const tries = await countWrongCode(db, payment.reference)
  if (tries < maxCodeTries) return { message: 'sandbox:message.codeWrong' }
  return {
    moved: await movePayment(db, payment.reference, ['code'], {
      status: 'declined',
      declineReason: 'threeDSecureFailed',
    }),
  }
}
