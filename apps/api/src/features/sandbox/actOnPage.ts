/** What a customer's entry on the page does to the payment. Each move happens once, however often it is sent. */
import type { Db } from '../../platform/db/database.ts'
import { checkCard } from './checkCard.ts'
import type { CardForm, CardMessages } from './checkCard.ts'
import { countWrongCode, movePayment } from './sandbox.queries.ts'
import type { SandboxPayment } from './sandboxPayment.ts'
import { lateSeconds, maxCodeTries, threeDSecureCode } from './testCards.ts'

const capture = (db: Db, reference: string, from: 'waiting' | 'code') =>
  movePayment(db, reference, [from], { status: 'captured' })

/** Messages of the fields, or the payment as it moved; neither when another entry was faster. */
export const submitCard = async (
  db: Db,
  payment: SandboxPayment,
  form: CardForm,
  now: Date,
): Promise<{ messages?: CardMessages; moved?: SandboxPayment }> => {
  const checked = checkCard(form, now)
  if ('messages' in checked) return checked
  const { behaviour } = checked
  const decline = (declineReason: 'declined' | 'insufficientFunds') =>
    movePayment(db, payment.reference, ['waiting'], { status: 'declined', declineReason, behaviour })
  const late = { status: 'captured', behaviour, knownAt: new Date(now.getTime() + lateSeconds * 1000) }
  switch (behaviour) {
    case 'success':
      return { moved: await capture(db, payment.reference, 'waiting') }
    case 'threeDSecure':
      return { moved: await movePayment(db, payment.reference, ['waiting'], { status: 'code', behaviour }) }
    case 'declined':
    case 'insufficientFunds':
      return { moved: await decline(behaviour) }
    case 'timeOut':
    case 'lateCallback':
      return { moved: await movePayment(db, payment.reference, ['waiting'], late) }
  }
}

/** The key of the message when the code is wrong; after three tries the payment is declined. */
export const submitCode = async (
  db: Db,
  payment: SandboxPayment,
  code: string,
): Promise<{ message?: string; moved?: SandboxPayment }> => {
  if (code.replaceAll(/\s/g, '') === threeDSecureCode)
    return { moved: await capture(db, payment.reference, 'code') }
  const tries = await countWrongCode(db, payment.reference)
  if (tries < maxCodeTries) return { message: 'sandbox:message.codeWrong' }
  return {
    moved: await movePayment(db, payment.reference, ['code'], {
      status: 'declined',
      declineReason: 'threeDSecureFailed',
    }),
  }
}
