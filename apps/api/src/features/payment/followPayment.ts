import type { Authenticate, Services } from '../../platform/ctx.ts'
import type { RegistrationCheck } from '../../platform/realtime/hub.ts'
import { ownsPayment } from './findPaymentStatus.ts'
import { hubEventOf } from './paymentOutcome.ts'
import { findPaymentByConversation } from './payment.queries.ts'

/** Who may hear of a payment: its owner, who hears at once what already happened. */
export const followPayment =
  (services: Services, authenticate: Authenticate): RegistrationCheck =>
  async (token, conversationId) => {
    const [actor, payment] = await Promise.all([
      authenticate(token),
      findPaymentByConversation(services.db, conversationId),
    ])
    // A visit on behalf of the company has nothing to do with its payments.
    if (!actor || actor.realUserId !== undefined || !payment || !ownsPayment(actor, payment)) return null
    return { userId: actor.userId, missed: hubEventOf(payment) }
  }
