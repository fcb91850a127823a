/** Report of carriers' invoices: recovered money, wrong lists, margins before and after the bill. */
import { billCauses } from '@kervan/domain/invoicing/expenses/bill'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, day } from '../../fields.ts'

/** Groups of the margin. */
export const marginGroups = ['company', 'lane', 'service', 'shipment'] as const
export type MarginGroup = (typeof marginGroups)[number]

/** Maximum rows of a margin table: those whose margin the bills lowered most. A narrower period shows the others. */
export const mostMarginRows = 200

const marginRow = z.object({
  key: z.string(),
  name: z.string(),
  shipmentCount: z.int(),
  currency: z.string(),
  /** Prices that customers paid for the billed shipments, without refunds and extra payments. */
  revenue: amount,
  expectedCost: amount,
  billedCost: amount,
  marginBefore: amount,
  marginAfter: amount,
})

const report = z.object({
  /** Rows by month (`2026-11`) and currency, oldest first. */
  recovered: z.array(
    z.object({ month: z.string(), currency: z.string(), disputed: amount, credited: amount }),
  ),
  causes: z.array(
    z.object({
      cause: z.enum(billCauses),
      currency: z.string(),
      lineCount: z.int(),
      difference: amount,
      credited: amount,
    }),
  ),
  /** Zones, lists, weeks and surcharges that bills repeatedly calculate in the same other way: our tables may be wrong. */
  repeated: z.array(
    z.object({
      supplierName: z.string(),
      serviceName: z.string(),
      cause: z.enum(billCauses),
      countryCode: z.string().nullable(),
      text: z.string(),
      lineCount: z.int(),
      difference: amount,
      currency: z.string(),
    }),
  ),
  margins: z.array(marginRow),
})
export type ExpenseReport = z.output<typeof report>

export const expenseReportEndpoints = {
  findExpenseReport: endpoint({
    method: 'POST',
    path: '/api/Invoicing/GetExpenseReport',
    access: 'invoicing_expenseinvoicing',
    summary:
      'Recovered money, causes, tables that may be wrong, and margins before and after the carriers’ bills',
    body: z.object({
      startDate: day(),
      endDate: day(),
      groupBy: z.enum(marginGroups, 'validation:choice').default('company'),
    }),
    answer: report,
    limit: { max: 60, windowSeconds: 60 },
  }),
}
