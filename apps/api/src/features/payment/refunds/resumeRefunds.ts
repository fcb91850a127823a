import type { Services } from '../../../platform/ctx.ts'
import { clearProviderMissing } from '../payment.queries.ts'
import { findProvider } from '../paymentProvider.ts'
import { listWaitingRefunds } from './refund.queries.ts'
import { refundPaymentJob } from './refundPaymentJob.ts'

const refundsPerRun = 100

/** Resumes refunds that waited for a provider that is configured again. */
export const resumeRefunds = async (services: Services): Promise<void> => {
  const waiting = await listWaitingRefunds(services.db, refundsPerRun)
  for (const { refundId, paymentId, provider } of waiting) {
    if (!(await findProvider(services, provider))) continue
    await services.db.transaction(async (tx) => {
      await services.jobs.enqueue(tx, refundPaymentJob, { refundId })
      await clearProviderMissing(tx, [paymentId])
    })
  }
}
