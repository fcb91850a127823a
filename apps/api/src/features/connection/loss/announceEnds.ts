import { endNoticeDays } from '@kervan/domain/order/storeHealth'
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../notice/notify.ts'
import { accessEndsEmail } from './accessEmails.ts'
import { listEndingAccesses } from './loss.queries.ts'
import { ownersOf } from './recordAccess.ts'

const dayMs = 86_400_000

/** Announces every morning which accesses to stores end. Idempotent: each end is announced once. */
export const announceEndsJob = jobKind({
  name: 'connection-announce-ends',
  payload: z.object({}),
  cron: '25 6 * * *',
})

/** Time until which the end of an access is announced. */
export const announcedUntil = (now: Date): Date => new Date(now.getTime() + endNoticeDays * dayMs)

/** Emails the owners of stores whose access ends within the week. */
export const announceEnds = async (services: Services): Promise<void> => {
  const now = services.clock()
  const ending = await listEndingAccesses(services.db, { now, until: announcedUntil(now) })
  for (const { id, name, connectorKey, companyId, endsAt } of ending) {
    const end = endsAt!.toISOString()
    await services.db.transaction((tx) =>
      notify(tx, services, {
        to: ownersOf(companyId!),
        email: accessEndsEmail,
        facts: [
          { key: `${id} ${end}`, fact: { connectionId: id, name, platform: connectorKey, endsAt: end } },
        ],
      }),
    )
  }
}
