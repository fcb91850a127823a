import type { Verdict } from '@kervan/connectors/payments/paymentProvider'
import { isCaptured, isOpen } from '@kervan/domain/payment/paymentLife'
import type { Services } from '../../platform/ctx.ts'
import { paymentProvider } from './paymentProvider.ts'
import { finalizePayment } from './finalizePayment.ts'
import type { PaymentRow } from './payment.queries.ts'

/** A page that nobody paid on by then is closed. */
const minutesToPay = 30

/** The provider took another amount than was asked: nothing is decided without people. */
export class AmountDiffers extends Error {
  override name = 'AmountDiffers'
}

/** Turns what the provider said into what is known. Only money taken, or a no of the provider, changes anything. */
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
          : { event: 'decline', reason: verdict.reason },
      )
    case 'captured': {
      const { minor, currency } = verdict.amount
      if (minor !== payment.amount.minor || currency !== payment.amount.currency)
        throw new AmountDiffers(`payment ${payment.id}: the provider took another amount than was asked`)
      return finalizePayment(services, payment.id, { event: 'capture' })
    }
  }
}

const isOverdue = (payment: PaymentRow, now: Date): boolean =>
  now.getTime() - payment.createdAt.getTime() > minutesToPay * 60_000

/**
 * Asks the provider how the payment stands and writes down what became known. The page of a payment that was not paid
 * in time is closed first, so that it cannot be paid after it was given up.
 * @throws ProviderError, after which nothing changed; AmountDiffers
 */
export const checkPayment = async (services: Services, payment: PaymentRow): Promise<PaymentRow> => {
  if (isCaptured(payment.state)) return payment
  const provider = paymentProvider(services)
  const checked = await applyVerdict(services, payment, await provider.verify(payment))
  if (!isOpen(checked.state) || !isOverdue(checked, services.clock())) return checked
  const verdict = await provider.cancel(payment)
  if (verdict.kind === 'pending') return checked
  if (verdict.kind === 'captured') return applyVerdict(services, checked, verdict)
  return finalizePayment(services, payment.id, { event: 'expire', reason: 'neverPaid' })
}
