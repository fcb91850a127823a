import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PermissionFlag } from '@kervan/contract/permissions'
import { queueCountedAtMost } from '@kervan/contract/system/queue.endpoints'
import type { Queue, QueueName } from '@kervan/contract/system/queue.endpoints'
import { approvalStatuses } from '@kervan/domain/company/companyDocuments'
import { requireActor } from '../../../platform/ctx.ts'
import type { Actor, Ctx } from '../../../platform/ctx.ts'
import { inScope } from '../../access/inScope.ts'
import { canSeePrices, scopeOf } from '../../access/policies.ts'
import { canDecideCancellations } from '../../cancellation/cancellation.policies.ts'
import { canChangeIssuerSettings } from '../../company/company.policies.ts'
import { canDecideObjections } from '../../measuring/measuring.policies.ts'
import { canDecideRefunds, canSeePaymentIssues } from '../../payment/payment.policies.ts'
import { canSeeFailedJobs } from '../system.policies.ts'
import type { Scope } from '../../access/policies.ts'
import { waitingForPeople } from '../../cancellation/waitingForPeople.ts'
import { users } from '../../access/access.tables.ts'
import { companyDocuments } from '../../company/documents/companyDocument.tables.ts'
import { houseInvoiceSettings } from '../../company/invoiceSettings/invoiceSettings.tables.ts'
import { shipmentAdjustments } from '../../measuring/measuring.tables.ts'
import { paymentItems, paymentRefunds, payments } from '../../payment/payment.tables.ts'
import { waitingExchangeRates } from '../../pricing/exchangeRates/exchangeRate.tables.ts'
import { facets } from '../../shipment/shipmentFacets.ts'
import { shipmentInScope } from '../../shipment/shipmentInScope.ts'
import { shipmentFacets, shipments } from '../../shipment/shipment.tables.ts'
import { trackingStatuses } from '../../tracking/tracking.tables.ts'

interface QueueSource {
  /** Flag that the list requires; null when it requires none. */
  flag: PermissionFlag | null
  /** Additional condition besides the flag. */
  isFor?: (actor: Actor, scope: Scope) => boolean
  link: string
  /** Statement of the waiting rows with `at`, the start of waiting. */
  rows: (scope: Scope) => SQL
}

/** Matches the index order, so that the oldest row is found first. */
const withFacet = (facet: string, scope: Scope): SQL =>
  sql`select ${shipmentFacets.createdAt} as at from ${shipmentFacets}
    where ${and(
      eq(shipmentFacets.facet, facet),
      // Warehouse staff see paid shipments of every company.
      scope.kind === 'handling' ? undefined : inScope(shipmentFacets.companyId, scope),
    )} order by ${shipmentFacets.createdAt}`

const oldestFirst = (at: AnyPgColumn, from: SQL, where: SQL | undefined): SQL =>
  sql`select ${at} as at from ${from} where ${where} order by ${at}`

const isOfHouse = (_: Actor, scope: Scope): boolean => scope.kind === 'all'
const handles = (_: Actor, scope: Scope): boolean => scope.kind === 'handling' && scope.isWarehouse
const doesNotHandle = (_: Actor, scope: Scope): boolean => scope.kind !== 'handling'

const sources: Partial<Record<QueueName, QueueSource>> = {
  documentsWaiting: {
    flag: 'agent_documentreview',
    link: '/agent/documentreview?statuses=waiting',
    rows: (scope) =>
      sql`select coalesce(${companyDocuments.waitingSince}, ${companyDocuments.uploadedAt}) as at
        from ${companyDocuments} where ${and(
          eq(companyDocuments.status, approvalStatuses.waiting),
          eq(companyDocuments.isDeleted, false),
          inScope(companyDocuments.companyId, scope),
        )} order by 1`,
  },
  paymentsInReview: {
    flag: 'payment_history',
    isFor: (actor) => canSeePrices(actor) && canSeePaymentIssues(actor),
    link: '/payment/history?status=inReview',
    rows: (scope) =>
      oldestFirst(
        paymentItems.createdAt,
        sql`${paymentItems} join ${payments} on ${eq(payments.id, paymentItems.paymentId)}`,
        and(eq(payments.state, 'inReview'), inScope(paymentItems.companyId, scope)),
      ),
  },
  refundsWaiting: {
    flag: 'payment_history',
    isFor: canDecideRefunds,
    link: '/payment/refunds?status=waitingApproval',
    rows: (scope) =>
      oldestFirst(
        paymentRefunds.createdAt,
        sql`${paymentRefunds} join ${payments} on ${eq(payments.id, paymentRefunds.paymentId)}`,
        and(eq(paymentRefunds.state, 'waitingApproval'), inScope(payments.companyId, scope)),
      ),
  },
  objectionsWaiting: {
    flag: null,
    isFor: canDecideObjections,
    link: '/agent/objections?status=waiting',
    rows: (scope) =>
      sql`select ${shipmentAdjustments.objectedAt} as at from ${shipmentAdjustments}
        join ${shipments} on ${eq(shipments.id, shipmentAdjustments.shipmentId)}
        where ${and(eq(shipmentAdjustments.state, 'objected'), shipmentInScope(scope))} order by 1`,
  },
  cancellationsWaiting: {
    flag: null,
    isFor: canDecideCancellations,
    link: '/agent/cancellations',
    rows: (scope) =>
      sql`select waiting.at from ${waitingForPeople} as waiting
        join ${shipments} on ${shipments.id} = waiting.shipment_id where ${shipmentInScope(scope) ?? sql`true`} order by 1`,
  },
  ratesWaiting: {
    flag: 'pricing_pricelist',
    isFor: isOfHouse,
    link: '/pricing/exchangerates',
    rows: () =>
      oldestFirst(
        waitingExchangeRates.createdAt,
        sql`${waitingExchangeRates}`,
        isNull(waitingExchangeRates.decision),
      ),
  },
  shipmentsWithoutLabel: {
    flag: 'shipment_shipmentlist',
    isFor: doesNotHandle,
    link: '/shipment/shipmentlist?states=paid',
    rows: (scope) => withFacet(facets.state('paid'), scope),
  },
  shipmentsHeldUp: {
    flag: 'shipment_shipmentlist',
    isFor: doesNotHandle,
    link: '/shipment/shipmentlist?trouble=open',
    rows: (scope) => withFacet(facets.exception, scope),
  },
  shipmentsToCollect: {
    flag: 'agent_shipmenttrackingstatusescreate',
    isFor: handles,
    link: '/agent/shipmenttrackingstatusescreate',
    rows: (scope) => withFacet(facets.state('booked'), scope),
  },
  statusesUnmatched: {
    flag: 'agent_trackingstatuslist',
    isFor: isOfHouse,
    link: '/agent/trackingstatuslist',
    rows: () =>
      oldestFirst(
        trackingStatuses.createdAt,
        sql`${trackingStatuses}`,
        isNull(trackingStatuses.customizedId),
      ),
  },
  // Legal texts, invoices and customs messages need the platform's name; it counts as missing since the first
  // account was created.
  houseUnnamed: {
    flag: 'definitions_invoicesettings',
    isFor: (actor, scope) => canChangeIssuerSettings(actor) && isOfHouse(actor, scope),
    link: '/definitions/invoicesettings',
    rows: () =>
      sql`select min(${users.createdAt}) as at from ${users}
        having not exists (select 1 from ${houseInvoiceSettings})`,
  },
}

const countAll = async (ctx: Ctx, scope: Scope, named: [QueueName, QueueSource][]): Promise<Queue[]> => {
  if (named.length === 0) return []
  const { rows } = await ctx.db.execute<{ name: QueueName; count: number; oldest: string | null }>(
    sql.join(
      named.map(
        ([
          name,
          { rows: waiting },
        ]) => sql`select ${name}::text as name, count(*)::int as count, min(at) as oldest
          from (${waiting(scope)} limit ${queueCountedAtMost}) as waiting`,
      ),
      sql` union all `,
    ),
  )
  return rows.map(({ name, count, oldest }) => ({
    name,
    count,
    oldest: oldest === null ? null : new Date(oldest).toISOString(),
    link: sources[name]!.link,
  }))
}

/** Background jobs are in separate tables that belong to no feature. */
const failedJobsQueue = async (ctx: Ctx, actor: Actor): Promise<Queue[]> => {
  if (!canSeeFailedJobs(actor)) return []
  const jobs = await ctx.jobs.listFailed(ctx.db)
  const times = jobs.map(({ givenUpAt, createdAt }) => givenUpAt ?? createdAt)
  const oldest = times.toSorted((a, b) => a.getTime() - b.getTime())[0]
  return [
    {
      name: 'failedJobs',
      count: jobs.length,
      oldest: oldest?.toISOString() ?? null,
      link: '/operation/unfinishedjobs',
    },
  ]
}

/** Queues whose list the caller may open, limited to the caller's scope. */
export const listQueues = async (ctx: Ctx): Promise<{ queues: Queue[] }> => {
  const actor = requireActor(ctx)
  const scope = scopeOf(ctx)
  const own = (Object.entries(sources) as [QueueName, QueueSource][]).filter(
    ([, { flag, isFor }]) => (flag === null || actor.flags.has(flag)) && (isFor?.(actor, scope) ?? true),
  )
  const [counted, failed] = await Promise.all([countAll(ctx, scope, own), failedJobsQueue(ctx, actor)])
  return { queues: [...counted, ...failed] }
}
