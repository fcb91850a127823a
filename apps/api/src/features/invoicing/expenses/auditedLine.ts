/** Line of an invoice on its way to its explanation. */
import type { BillState } from '@kervan/domain/invoicing/expenses/bill'
import type { ExpenseAudit } from './expense.tables.ts'
import type { EarlierLine } from './match.queries.ts'
import type { MatchedLine } from './matchLines.ts'

/** Difference up to which a line is accepted: an amount in the invoice's currency, or a percentage. */
export interface LimitOfCarrier {
  amountMinor: number
  percent: number
}

export interface InvoiceFacts {
  carrierId: number
  currency: string
  number: string
  /** ISO day. */
  day: string
}

/** Line of a parcel that was billed before, with the line that billed it first. */
export interface LinkedLine extends MatchedLine {
  id: string
  earlier: Pick<EarlierLine, 'id' | 'invoiceNumber' | 'row'> | undefined
  /** Line that billed the duties before. */
  earlierDuties: Pick<EarlierLine, 'id' | 'invoiceNumber' | 'row'> | undefined
}

export interface Outcome {
  state: BillState
  differenceMinor: number
  /** Null when there is no cost to compare. */
  expectedMinor: number | null
  expectedKg: number | null
  /** Null for a line that agrees. */
  audit: ExpenseAudit | null
}

export const isWithin = (
  { amountMinor, percent }: LimitOfCarrier,
  difference: number,
  expected: number,
): boolean => Math.abs(difference) <= amountMinor || Math.abs(difference) * 100 <= percent * expected
