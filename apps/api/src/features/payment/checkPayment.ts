import type { Verdict } from '@kervan/connectors/payments/paymentProvider'
import { isCaptured, isOpen } from '@kervan/domain/payment/paymentLife'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { storeCard } from './cards/storeCard.ts'
import { findProviderOf } from './findProviderOf.ts'
import { finalizePayment } from './finalizePayment.ts'
import { wasEndedByStaff } from './payment.queries.ts'
import type { PaymentRow } from './payment.queries.ts'

/** Minutes until the page of an unpaid payment is closed. */
const minutesToPay = 30

/**
 * Applies the provider's answer. Only a capture or a refusal changes the payment. When the captured amount
 * differs from the requested one, staff must decide.
 */
export const applyVerdict = async (
  services: Services,
  payment: PaymentRow,
  verdict: Verdict,
): Promise<PaymentRow> => {
  switch (verdict.kind) {
    case 'pending':
    case 'unknown':
      return payment
    case 'declined':
      return finalizePayment(
        services,
        payment.id,
        verdict.reason === 'cancelled'
          ? { event: 'expire', reason: 'cancelled' }
          : {
              event: 'decline',
              reason: verdict.reason,
              ...(verdict.words !== undefined && { words: verdict.words }),
            },
      )
    case 'captured': {
      const { minor, currency } = verdict.amount
      const paidBy = { card: verdict.card, isThreeDSecure: verdict.isThreeDSecure }
      const { storedCard } = verdict
      const record = storedCard && ((tx: Db) => storeCard(services, tx, payment, storedCard))
      if (wasEndedByStaff(payment))
        return finalizePayment(
          services,
          payment.id,
          { event: 'review', taken: verdict.amount, issue: 'paidAfterEnd', paidBy },
          { record },
        )
      if (minor !== payment.amount.minor || currency !== payment.amount.currency)
        return finalizePayment(
          services,
          payment.id,
          { event: 'review', taken: verdict.amount, issue: 'amountDiffers', paidBy },
          { record },
        )
      const found = await finalizePayment(
        services,
        payment.id,
        { event: 'capture', paidBy },
        { isStillTrue: (now) => !wasEndedByStaff(now), record },
      )
      // Staff ended the payment during the provider call.
      return wasEndedByStaff(found) ? applyVerdict(services, found, verdict) : found
    }
  }
}

export const isOverdue = (payment: PaymentRow, now: Date): boolean =>
  now.getTime() - payment.createdAt.getTime() > minutesToPay * 60_000

/**
 * Queries the provider and records the result. For a payment that was not paid in time the page is closed
 * first, so that it cannot be paid after expiry. A payment without a configured provider is left unchanged.
 * @throws ProviderError, in which case nothing changed
 */
export const checkPayment = async (services: Services, payment: PaymentRow): Promise<PaymentRow> => {
  if (isCaptured(payment.state)) return payment
  const provider = await findProviderOf(services, payment)
  if (!provider) return payment
  const found = await provider.verify(payment)
  const checked = await applyVerdict(services, payment, found)
  const canStillBePaid = isOpen(checked.state) && found.kind !== 'captured'
  if (!canStillBePaid || !isOverdue(checked, services.clock())) return checked
  const verdict = await provider.cancel(payment)
  if (verdict.kind === 'pending') return checked
  if (verdict.kind === 'captured') return applyVerdict(services, checked, verdict)
  return finalizePayment(services, payment.id, { event: 'expire', reason: 'neverPaid' })
}
