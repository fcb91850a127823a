import type { Authenticate, Services } from '../../platform/ctx.ts'
import type { RegistrationCheck } from '../../platform/realtime/hub.ts'
import { ownsPayment } from './findPaymentStatus.ts'
import { hubEventOf } from './paymentOutcome.ts'
import { findPaymentByConversation } from './payment.queries.ts'

/** Allows the payment's owner to subscribe, and publishes an existing outcome immediately. */
export const followPayment =
  (services: Services, authenticate: Authenticate): RegistrationCheck =>
  async (token, conversationId) => {
    const [actor, payment] = await Promise.all([
      authenticate(token),
      findPaymentByConversation(services.db, conversationId),
    ])
    // Staff who view the company on its behalf may not access its payments.
    if (!actor || actor.realUserId !== undefined || !payment || !ownsPayment(actor, payment)) return null
    return { userId: actor.userId, missed: hubEventOf(payment) }
  }
