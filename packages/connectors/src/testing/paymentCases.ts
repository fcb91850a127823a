/** Certification of payment providers. */
import { expect } from 'vitest'
import type { PaymentProvider } from '../payments/paymentProvider.ts'
import type { CertificationCase, Stage } from './certificationStage.ts'
import type { CertificationSamples } from './certificationSamples.ts'

type Samples = NonNullable<CertificationSamples['payments']>

export const paymentCases = (
  withStage: (work: (stage: Stage) => Promise<void>) => () => Promise<void>,
): CertificationCase[] => {
  const payment = (name: string, work: (provider: PaymentProvider, samples: Samples) => Promise<void>) => ({
    name,
    run: withStage(({ open, samples }) => work(open().payments!, samples.payments!)),
  })
  /** Starts a new payment, so that cases are independent. */
  let count = 0
  const start = async (provider: PaymentProvider, { order }: Samples) => {
    const conversationId = `${order.conversationId}-${++count}`
    const { providerReference, pageUrl } = await provider.start({ ...order, conversationId })
    return { pageUrl, payment: { conversationId, providerReference } }
  }
  return [
    payment('opens a page and reports the payment as pending until it is paid', async (provider, samples) => {
      const { pageUrl, payment: name } = await start(provider, samples)
      expect(new URL(pageUrl).protocol).toMatch(/^https?:$/)
      expect(await provider.verify(name)).toEqual({ kind: 'pending' })
      await samples.pay(name)
      expect(await provider.verify(name)).toMatchObject({ kind: 'captured', amount: samples.order.amount })
    }),
    payment('does not know a payment that nobody started', async (provider) => {
      const nobodys = { conversationId: 'certification-nobody', providerReference: null }
      expect(await provider.verify(nobodys)).toEqual({ kind: 'unknown' })
    }),
    payment('cancels an unpaid payment but not a paid one', async (provider, samples) => {
      const unpaid = await start(provider, samples)
      expect(await provider.cancel(unpaid.payment)).toEqual({ kind: 'declined', reason: 'cancelled' })
      const paid = await start(provider, samples)
      await samples.pay(paid.payment)
      expect(await provider.cancel(paid.payment)).toMatchObject({ kind: 'captured' })
    }),
    payment('refunds once for two requests with one refund id', async (provider, samples) => {
      const { payment: name } = await start(provider, samples)
      await samples.pay(name)
      const before = samples.countRefunds()
      const refund = { ...name, refundId: `refund-${name.conversationId}`, amount: samples.order.amount }
      await provider.refund(refund)
      await provider.refund(refund)
      expect(samples.countRefunds() - before).toBe(1)
    }),
  ]
}
