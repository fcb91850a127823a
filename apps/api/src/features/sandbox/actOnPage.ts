/** What a customer's entry on the page does to the payment. Each move happens once, however often it is sent. */
import type { Db } from '../../platform/db/database.ts'
import { checkCard } from './checkCard.ts'
import type { CardForm, CardMessages } from './checkCard.ts'
import { countWrongCode, movePayment } from './sandbox.queries.ts'
import type { SandboxPayment } from './sandboxPayment.ts'
import { lateSeconds, maxCodeTries, threeDSecureCode } from './testCards.ts'

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
  const cardLastFour = form.number.replaceAll(/\D/g, '').slice(-4)
  const entered = { behaviour, cardLastFour }
  const decline = (declineReason: 'declined' | 'insufficientFunds') =>
    movePayment(db, payment.reference, ['waiting'], { status: 'declined', declineReason, ...entered })
  const late = {
    status: 'captured',
    ...entered,
    capturedAt: now,
    knownAt: new Date(now.getTime() + lateSeconds * 1000),
  }
  switch (behaviour) {
    case 'success':
      return {
        moved: await movePayment(db, payment.reference, ['waiting'], {
          status: 'captured',
          ...entered,
          capturedAt: now,
        }),
      }
    case 'threeDSecure':
      return { moved: await movePayment(db, payment.reference, ['waiting'], { status: 'code', ...entered }) }
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
  now: Date,
): Promise<{ message?: string; moved?: SandboxPayment }> => {
  if (code.replaceAll(/\s/g, '') === threeDSecureCode)
    return {
      moved: await movePayment(db, payment.reference, ['code'], { status: 'captured', capturedAt: now }),
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
