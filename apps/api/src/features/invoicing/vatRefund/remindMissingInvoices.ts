import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, daysBetween, mondayOf } from '@kervan/domain/pricing/rating/days'
import { dayInTurkiye, startOfDayInTurkiye } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { handleJob, jobKind } from '../../../platform/jobs/jobs.ts'
import { notify } from '../../notice/notify.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { isExported, isMissing, leftDay } from './exportedShipments.queries.ts'
import { exportProofs } from './exportProof.tables.ts'
import { missingInvoicesEmail } from './missingInvoicesEmail.ts'

/** Days after which a missing invoice is reported, and days after a shipment's creation until which it is. */
const graceDays = 7
const reportedDays = 365

/** Runs each Monday. Idempotent: a company's facts of one week have one key. */
const remindJob = jobKind({
  name: 'invoicing-remind-export-invoices',
  payload: z.object({}),
  cron: '30 6 * * 1',
})

/** Companies that use the refund file: one of their shipments has an own invoice. */
const usesRefundFile = sql`exists (
  select from ${exportProofs} as used join ${shipments} as other on other.id = used.shipment_id
  where other.company_id = ${shipments.companyId} and used.invoice_number is not null)`

const listMissing = (db: Db, today: string) =>
  db
    .select({
      companyId: shipments.companyId,
      count: sql<number>`count(*)::int`,
      oldest: sql<string>`min(${leftDay})`,
    })
    .from(shipments)
    .leftJoin(exportProofs, eq(exportProofs.shipmentId, shipments.id))
    .where(
      and(
        isExported,
        isMissing.invoice,
        gte(shipments.createdAt, startOfDayInTurkiye(addDays(today, -reportedDays))),
        lte(shipments.createdAt, startOfDayInTurkiye(addDays(today, 1 - graceDays))),
        sql`${leftDay} <= ${addDays(today, -graceDays)}`,
        usesRefundFile,
      ),
    )
    .groupBy(shipments.companyId)
    .orderBy(asc(shipments.companyId))

export const remindMissingInvoices = async (services: Services): Promise<void> => {
  const today = dayInTurkiye(services.clock())
  for (const { companyId, count, oldest } of await listMissing(services.db, today))
    await services.db.transaction((tx) =>
      notify(tx, services, {
        to: { flag: 'invoicing_salesinvoice', companyId },
        email: missingInvoicesEmail,
        facts: [
          {
            key: `${companyId} ${mondayOf(today)}`,
            fact: { count, days: daysBetween(oldest, today) },
          },
        ],
      }),
    )
}

export const vatRefundJobs = (services: Services) => [
  handleJob(remindJob, () => remindMissingInvoices(services)),
]
