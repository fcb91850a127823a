import { z } from 'zod'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { periodEndpoints } from '@kervan/contract/invoicing/periods/period.endpoints'
import { scheduledDay } from '@kervan/domain/invoicing/invoiceSchedule'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx, Services } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { handleJob, jobKind } from '../../../platform/jobs/jobs.ts'
import { findCompanyName } from '../../company/findCompanyName.ts'
import { issueDueOf } from '../sales/issueDue.ts'
import { requireIssuer } from '../sales/requireIssuer.ts'
import { listSchedules, putSchedule } from './period.queries.ts'

const auditSchedule = auditOf('invoiceSchedule')

type Row = (typeof periodEndpoints)['saveInvoiceSchedule']

/** @throws AppError notAllowed; notFound for an unknown company */
export const saveInvoiceSchedule = (
  ctx: Ctx,
  { companyId, schedule }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  requireIssuer(ctx)
  return ctx.db.transaction(async (tx) => {
    if ((await findCompanyName(tx, companyId)) === undefined) throw new AppError('notFound')
    await putSchedule(tx, companyId, schedule, { updatedBy: requireActor(ctx).userId, updatedAt: ctx.now })
    await auditSchedule(tx, ctx, { action: 'invoiceScheduleChanged', id: companyId, after: { schedule } })
    return { companyId, schedule }
  })
}

/**
 * Issues the documents of companies with a schedule, after midnight in Türkiye. Idempotent: what was issued is not due
 * any more.
 */
const issueScheduledJob = jobKind({
  name: 'invoicing-issue-scheduled',
  payload: z.object({}),
  cron: '20 1 * * *',
  timeZone: 'Europe/Istanbul',
  expireInSeconds: 1800,
})

export const issueScheduled = async (services: Services): Promise<void> => {
  const now = services.clock()
  const today = dayInTurkiye(now)
  for (const { companyId, schedule } of await listSchedules(services.db)) {
    const day = scheduledDay(schedule, today)
    if (day === null) continue
    const { issued, refused } = await issueDueOf(services, { companyId, day, today, now })
    if (issued > 0) services.log.info({ companyId, issued }, 'scheduled invoices')
    for (const { group, reason } of refused)
      services.log.warn({ companyId, group, reason }, 'scheduled invoices are not issued')
  }
}

export const scheduleJobs = (services: Services) => [
  handleJob(issueScheduledJob, () => issueScheduled(services)),
]
