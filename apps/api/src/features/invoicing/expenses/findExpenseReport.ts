import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostMarginRows } from '@kervan/contract/invoicing/expenses/expenseReport.endpoints'
import type {
  expenseReportEndpoints,
  MarginGroup,
} from '@kervan/contract/invoicing/expenses/expenseReport.endpoints'
import type { BillCause, BillChange } from '@kervan/domain/invoicing/expenses/bill'
import type { Ctx } from '../../../platform/ctx.ts'
import { fieldError } from '../../../platform/errors.ts'
import { countryName } from '../../../platform/language.ts'
import { companies } from '../../company/company.tables.ts'
import { carriers, services } from '../../pricing/pricing.tables.ts'
import { shipmentCosts } from '../../shipment/costs/cost.tables.ts'
import { offers } from '../../shipment/offers/offer.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { describeChange } from './describeChanges.ts'
import { expenseDisputes, expenseInvoices, expenseLines } from './expense.tables.ts'

type Report = (typeof expenseReportEndpoints)['findExpenseReport']
type Answer = AnswerOf<Report>
type Period = Pick<InputOf<Report>['body'], 'startDate' | 'endDate'>

/** Differences of one kind from which on our own table is suspected. */
const repeatedAtLeast = 3
const mostRepeated = 50

const inPeriod = ({ startDate, endDate }: Period): SQL =>
  sql`${expenseInvoices.day} between ${startDate} and ${endDate}`

const findRecovered = async (ctx: Ctx, { startDate, endDate }: Period): Promise<Answer['recovered']> => {
  const { rows } = await ctx.db.execute<{
    month: string
    currency: string
    disputed: string
    credited: string
  }>(sql`
    select to_char(${expenseDisputes.createdAt} at time zone 'Europe/Istanbul', 'YYYY-MM') as month,
      ${expenseDisputes.currency} as currency,
      sum(${expenseLines.difference}) as disputed, sum(${expenseLines.credited}) as credited
    from ${expenseDisputes} join ${expenseLines} on ${expenseLines.disputeId} = ${expenseDisputes.id}
    where (${expenseDisputes.createdAt} at time zone 'Europe/Istanbul')::date between ${startDate} and ${endDate}
    group by 1, 2 order by 1, 2`)
  return rows.map((row) => ({ ...row, disputed: Number(row.disputed), credited: Number(row.credited) }))
}

const findCauses = async (ctx: Ctx, period: Period): Promise<Answer['causes']> => {
  const { rows } = await ctx.db.execute<{
    cause: BillCause
    currency: string
    lineCount: number
    difference: string
    credited: string
  }>(sql`
    select ${expenseLines.cause} as cause, ${expenseInvoices.currency} as currency, count(*)::int as "lineCount",
      sum(${expenseLines.difference}) as difference,
      coalesce(sum(${expenseLines.credited}) filter (where ${expenseLines.credited} > 0), 0) as credited
    from ${expenseLines} join ${expenseInvoices} on ${expenseInvoices.id} = ${expenseLines.invoiceId}
    where ${inPeriod(period)} and ${expenseLines.cause} is not null
    group by 1, 2 order by sum(${expenseLines.difference}) desc, 1`)
  return rows.map((row) => ({ ...row, difference: Number(row.difference), credited: Number(row.credited) }))
}

/** Only a zone belongs to a country; the other tables are the same for all. */
const findRepeated = async (ctx: Ctx, period: Period): Promise<Answer['repeated']> => {
  const { rows } = await ctx.db.execute<{
    supplierName: string
    serviceName: string
    cause: BillCause
    countryCode: string | null
    change: Omit<BillChange, 'minor'>
    currency: string
    lineCount: number
    difference: string
  }>(sql`
    select ${carriers.name} as "supplierName", ${services.name} as "serviceName", ${expenseLines.cause} as cause,
      case when ${expenseLines.cause} = 'zone' then ${shipments.receiverCountry} end as "countryCode",
      (${expenseLines.audit} -> 'changes' -> 0) - 'minor' as change,
      ${expenseInvoices.currency} as currency, count(*)::int as "lineCount", sum(${expenseLines.difference}) as difference
    from ${expenseLines} join ${expenseInvoices} on ${expenseInvoices.id} = ${expenseLines.invoiceId}
      join ${carriers} on ${carriers.id} = ${expenseInvoices.carrierId}
      join ${shipments} on ${shipments.id} = ${expenseLines.shipmentId}
      join ${services} on ${services.id} = ${shipments.serviceId}
    where ${inPeriod(period)} and ${expenseLines.cause} in ('zone', 'priceList', 'fuelWeek', 'surcharge')
    group by 1, 2, 3, 4, 5, 6 having count(*) >= ${repeatedAtLeast}
    order by abs(sum(${expenseLines.difference})) desc limit ${mostRepeated}`)
  return rows.map(({ change, difference, ...row }) => ({
    ...row,
    text: describeChange(ctx.language, { ...change, minor: 0 }),
    difference: Number(difference),
  }))
}

const marginKeys: Record<MarginGroup, { key: SQL; name: SQL }> = {
  company: { key: sql`${companies.id}::text`, name: sql`${companies.name}` },
  lane: {
    key: sql`coalesce(${shipments.receiverCountry}, '')`,
    name: sql`coalesce(${shipments.receiverCountry}, '')`,
  },
  service: { key: sql`${services.id}::text`, name: sql`${carriers.name} || ' ' || ${services.name}` },
  shipment: { key: sql`${shipments.id}::text`, name: sql`${shipments.assetReference}` },
}

/**
 * Margins of the billed shipments whose bill is in the currency of the price. A credit counts once: a line of a
 * credit note has what it answered as a negative amount.
 */
const findMargins = async (ctx: Ctx, period: Period, groupBy: MarginGroup): Promise<Answer['margins']> => {
  const { key, name } = marginKeys[groupBy]
  const { rows } = await ctx.db.execute<{
    key: string
    name: string
    currency: string
    shipmentCount: number
    revenue: string
    expectedCost: string
    billedCost: string
  }>(sql`
    with billed as (
      select ${expenseLines.shipmentId} as shipment_id, ${expenseInvoices.currency} as currency,
        sum(${expenseLines.amount} - ${expenseLines.credited}) as amount
      from ${expenseLines} join ${expenseInvoices} on ${expenseInvoices.id} = ${expenseLines.invoiceId}
      where ${inPeriod(period)} and ${expenseLines.shipmentId} is not null
      group by 1, 2)
    select ${key} as key, ${name} as name, billed.currency, count(*)::int as "shipmentCount",
      sum(${offers.total}) as revenue, sum(${shipmentCosts.amount}) as "expectedCost", sum(billed.amount) as "billedCost"
    from billed join ${shipments} on ${shipments.id} = billed.shipment_id
      join ${offers} on ${offers.id} = ${shipments.offerId} and ${offers.currency} = billed.currency
      join ${shipmentCosts} on ${shipmentCosts.shipmentId} = ${shipments.id}
      join ${companies} on ${companies.id} = ${shipments.companyId}
      join ${services} on ${services.id} = ${offers.serviceId}
      join ${carriers} on ${carriers.id} = ${services.carrierId}
    group by 1, 2, 3
    order by sum(${shipmentCosts.amount}) - sum(billed.amount), 1 limit ${mostMarginRows}`)
  const inHundredths = (value: number): number => Math.round(value * 100) / 100
  return rows.map(({ revenue, expectedCost, billedCost, ...row }) => ({
    ...row,
    name: groupBy === 'lane' ? countryName(row.name, ctx.language) : row.name,
    revenue: Number(revenue),
    expectedCost: Number(expectedCost),
    billedCost: Number(billedCost),
    marginBefore: inHundredths(Number(revenue) - Number(expectedCost)),
    marginAfter: inHundredths(Number(revenue) - Number(billedCost)),
  }))
}

/** @throws AppError validationFailed when the period ends before it begins */
export const findExpenseReport = async (
  ctx: Ctx,
  { startDate, endDate, groupBy }: InputOf<Report>['body'],
): Promise<Answer> => {
  if (endDate < startDate) throw fieldError('endDate', 'invoicing/expenses:report.order')
  const period = { startDate, endDate }
  return {
    recovered: await findRecovered(ctx, period),
    causes: await findCauses(ctx, period),
    repeated: await findRepeated(ctx, period),
    margins: await findMargins(ctx, period, groupBy),
  }
}
