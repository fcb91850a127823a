import { z } from 'zod'
import type { Services } from '../../platform/ctx.ts'
import { handleJob, jobKind } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { checkPayment } from './checkPayment.ts'
import {
  removeCardAtProvider,
  removeCardJob,
  resumeCardRemovals,
  resumeCardRemovalsJob,
} from './cards/removeCard.ts'
import { claimDuePayments, makeOpenPaymentsDue } from './duePayments.queries.ts'
import { emailReceipt, emailReceiptJob } from './history/receiptEmail.ts'
import type { PaymentRow } from './payment.queries.ts'
import { reconcilePayments, reconcilePaymentsJob } from './reconciliation/reconcile.ts'
import { refundPayment } from './refunds/refundPayment.ts'
import { resumeRefunds } from './refunds/resumeRefunds.ts'
import { refundPaymentJob } from './refunds/refundPaymentJob.ts'

/** Finalizes payments whose browser return or callback was lost. Idempotent. */
export const finalizePaymentsJob = jobKind({
  name: 'payment.settleOpen',
  payload: z.object({}),
  cron: '* * * * *',
  // No retry: the next minute's run repeats it. Each failed run is shown to staff.
  retryLimit: 0,
  expireInSeconds: 300,
})

const paymentsPerClaim = 100
const atOnce = 10
/** Time budget of a run in ms; then no more payments are claimed, because the next run begins within the minute. */
const runMs = 40_000

const finalizeOpenPayments = async (services: Services): Promise<void> => {
  await resumeRefunds(services)
  const begun = performance.now()
  const problems: string[] = []
  const check = async (payment: PaymentRow): Promise<void> => {
    try {
      await checkPayment(services, payment)
    } catch (error) {
      problems.push(`${payment.id}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  for (let isMore = true; isMore && performance.now() - begun < runMs;) {
    const due = await claimDuePayments(services.db, services.clock(), paymentsPerClaim)
    isMore = due.length === paymentsPerClaim
    const checkNext = async (): Promise<void> => {
      for (let payment: PaymentRow | undefined; (payment = due.shift());) await check(payment)
    }
    await Promise.all(Array.from({ length: atOnce }, checkNext))
  }
  if (problems.length > 0) throw new Error(`payments that could not be checked: ${problems.join('; ')}`)
}

/** Callbacks are lost while no process runs, so a starting process checks all open payments immediately. */
export const resumePayments = async ({ db, clock, jobs }: Services): Promise<void> => {
  await makeOpenPaymentsDue(db, clock())
  await jobs.enqueue(db, finalizePaymentsJob, {})
}

export const paymentJobs = (services: Services): JobHandler[] => [
  handleJob(finalizePaymentsJob, () => finalizeOpenPayments(services)),
  handleJob(reconcilePaymentsJob, () => reconcilePayments(services)),
  handleJob(removeCardJob, ({ cardId }) => removeCardAtProvider(services, cardId)),
  handleJob(resumeCardRemovalsJob, () => resumeCardRemovals(services)),
  handleJob(emailReceiptJob, ({ paymentId }) => emailReceipt(services, paymentId)),
  handleJob(refundPaymentJob, ({ refundId }) => refundPayment(services, refundId)),
]
