import { z } from 'zod'
import { matchLedgers } from '@kervan/domain/payment/matchLedgers'
import { dayInTurkiye, startOfDayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { listUsersWithFlag } from '../../notice/listUsersWithFlag.ts'
import { notify } from '../../notice/notify.ts'
import { findProvider } from '../paymentProvider.ts'
import { differencesEmail } from './differencesEmail.ts'
import {
  findOurMovements,
  insertDifferences,
  insertReconciliation,
  isReconciled,
  listOurMovements,
  listProvidersSince,
} from './reconciliation.queries.ts'

/**
 * Compares past days with the providers' reports. Idempotent and resumable: each day and provider is one
 * transaction, and a missing one is done by the next run.
 */
export const reconcilePaymentsJob = jobKind({
  name: 'payment.reconcile',
  payload: z.object({}),
  // Not at midnight, because the provider's report is complete only some time later.
  cron: '20 3-23 * * *',
  retryLimit: 0,
  expireInSeconds: 900,
})

/** Days to look back, for downtime of the server or the provider. */
const daysBack = 7
const dayMs = 24 * 3_600_000

const dayAfter = (day: string, days: number): string =>
  dayInTurkiye(new Date(startOfDayInTurkiye(day).getTime() + days * dayMs))

/** Users who may settle differences and may see payments. */
const listSettlers = async (tx: Db): Promise<number[]> => {
  const operations = await listUsersWithFlag(tx, 'payment_history', { isOperationUser: true })
  return [...new Set([...operations, ...(await listUsersWithFlag(tx, 'definitions'))])]
}

/** @throws ProviderError, in which case nothing changed */
export const reconcileDay = async (services: Services, provider: string, day: string): Promise<void> => {
  const { db } = services
  const opened = await findProvider(services, provider)
  // Days of a provider without configuration wait until it is configured again.
  if (!opened || (await isReconciled(db, provider, day))) return
  const theirs = await opened.report(day)
  // Movements around midnight may be in the report of the adjacent day.
  const beside = [await opened.report(dayAfter(day, -1)), await opened.report(dayAfter(day, 1))].flat()
  const from = startOfDayInTurkiye(day)
  const ours = await listOurMovements(db, provider, { from, before: new Date(from.getTime() + dayMs) })
  const oursOfAnyDay = await findOurMovements(db, provider, theirs)
  const differences = matchLedgers({ ours, theirs, oursOfAnyDay, theirsAround: beside })
  const paymentOf = new Map(
    [...ours, ...oursOfAnyDay].map(({ kind, reference, paymentId }) => [`${kind} ${reference}`, paymentId]),
  )
  const createdAt = services.clock()
  await db.transaction(async (tx) => {
    const movementCount = new Set([...ours, ...theirs].map(({ kind, reference }) => `${kind} ${reference}`))
      .size
    if (!(await insertReconciliation(tx, { provider, day, movementCount, createdAt }))) return
    await insertDifferences(
      tx,
      { provider, day, createdAt },
      differences.map((one) => ({
        ...one,
        paymentId: paymentOf.get(`${one.movement} ${one.reference}`) ?? null,
      })),
    )
    const count = differences.length
    if (count > 0)
      await notify(tx, services, {
        to: { userIds: await listSettlers(tx) },
        email: differencesEmail,
        facts: [{ key: `${provider} ${day}`, fact: { provider, day, count } }],
      })
  })
}

/** @throws Error naming the days that could not be compared; the next run retries them */
export const reconcilePayments = async (services: Services): Promise<void> => {
  const today = dayInTurkiye(services.clock())
  const days = Array.from({ length: daysBack }, (_, back) => dayAfter(today, back - daysBack))
  const since = new Date(startOfDayInTurkiye(days[0]!).getTime() - 30 * dayMs)
  const problems: string[] = []
  for (const provider of await listProvidersSince(services.db, since))
    for (const day of days)
      try {
        await reconcileDay(services, provider, day)
      } catch (error) {
        problems.push(`${provider} ${day}: ${error instanceof Error ? error.message : String(error)}`)
      }
  if (problems.length > 0) throw new Error(`days that could not be compared: ${problems.join('; ')}`)
}
