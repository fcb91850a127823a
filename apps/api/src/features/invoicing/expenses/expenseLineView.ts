/** Columns of a line, and the answer that they make. */
import type { ExpenseLine } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { openBillStates } from '@kervan/domain/invoicing/expenses/bill'
import { mayWithdrawDispute } from '@kervan/domain/invoicing/expenses/billLife'
import type { BillState } from '@kervan/domain/invoicing/expenses/bill'
import type { Language } from '../../../platform/language.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { describeChange } from './describeChanges.ts'
import { disputeNumberOf } from './disputeNumber.ts'
import { expenseDisputes, expenseInvoices, expenseLines } from './expense.tables.ts'
import type { ExpenseAudit } from './expense.tables.ts'

export const lineColumns = {
  id: expenseLines.id,
  invoiceId: expenseLines.invoiceId,
  invoiceNumber: expenseInvoices.number,
  supplierName: carriers.name,
  currency: expenseInvoices.currency,
  row: expenseLines.row,
  number: expenseLines.number,
  shipmentId: expenseLines.shipmentId,
  assetReference: shipments.assetReference,
  countryCode: shipments.receiverCountry,
  day: expenseLines.day,
  service: expenseLines.service,
  billedKg: expenseLines.billedKg,
  expectedKg: expenseLines.expectedKg,
  expected: expenseLines.expected,
  billed: expenseLines.amount,
  difference: expenseLines.difference,
  state: expenseLines.state,
  cause: expenseLines.cause,
  audit: expenseLines.audit,
  reason: expenseLines.reason,
  disputeId: expenseLines.disputeId,
  disputeSerial: expenseDisputes.serial,
  credited: expenseLines.credited,
  adjustmentId: expenseLines.adjustmentId,
}

interface LineRow extends Omit<
  ExpenseLine,
  | 'billedKg'
  | 'expectedKg'
  | 'expected'
  | 'billed'
  | 'difference'
  | 'credited'
  | 'changes'
  | 'verdict'
  | 'can'
  | 'disputeNumber'
> {
  billedKg: string | null
  expectedKg: string | null
  expected: string | null
  billed: string
  difference: string
  credited: string
  audit: ExpenseAudit | null
  disputeSerial: number | null
  adjustmentId: string | null
}

const open: ReadonlySet<BillState> = new Set(openBillStates)
export const isOpenState = (state: BillState): boolean => open.has(state)

/** True when the line may become an extra payment: a heavier parcel that the customer has not been charged for. */
const canCharge = ({
  state,
  audit,
  adjustmentId,
  shipmentId,
}: Pick<LineRow, 'state' | 'audit' | 'adjustmentId' | 'shipmentId'>): boolean =>
  (open.has(state) || state === 'accepted') &&
  shipmentId !== null &&
  adjustmentId === null &&
  (audit?.changes.some(({ cause, minor }) => cause === 'weight' && minor > 0) ?? false)

const toNumber = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal))

export const toExpenseLine = (language: Language, row: LineRow): ExpenseLine => {
  const { audit, disputeSerial, adjustmentId: _, ...rest } = row
  return {
    ...rest,
    billedKg: toNumber(row.billedKg),
    expectedKg: toNumber(row.expectedKg),
    expected: toNumber(row.expected),
    billed: Number(row.billed),
    difference: Number(row.difference),
    credited: Number(row.credited),
    changes: (audit?.changes ?? []).map((change) => ({
      cause: change.cause,
      text: describeChange(language, change),
      difference: change.minor / 100,
    })),
    verdict: audit?.verdict ?? null,
    disputeNumber: disputeSerial === null ? null : disputeNumberOf(disputeSerial),
    can: {
      accept: open.has(row.state),
      dispute: Number(row.difference) > 0 && (open.has(row.state) || row.state === 'accepted'),
      charge: canCharge(row),
      credit: row.state === 'disputed',
      withdraw: mayWithdrawDispute({ state: row.state, credited: Number(row.credited) }),
    },
  }
}
