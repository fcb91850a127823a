import type { ExportedShipment } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import { readExportInvoiceNumber, refundDeadline, refundGaps } from '@kervan/domain/invoicing/exportProof'
import type { ExitSource, RefundGap } from '@kervan/domain/invoicing/exportProof'
import { daysBetween } from '@kervan/domain/pricing/rating/days'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { canChangeHouseDeclarations } from '../invoicing.policies.ts'
import type { ProposedInvoice, SelectedExport } from './exportedShipments.queries.ts'

const exitOf = ({
  departedDay,
  isScanned,
  proof,
}: SelectedExport): { exitDay: string | null; exitSource: ExitSource | null } => {
  if (departedDay !== null) return { exitDay: departedDay, exitSource: isScanned ? 'departure' : 'status' }
  const stated = proof?.exitDay ?? null
  return { exitDay: stated, exitSource: stated === null ? null : 'stated' }
}

/** Returns the proposal in its stored form; null when its number or day could not be entered either. */
export const readProposal = (proposal: ProposedInvoice | null, today: string): ProposedInvoice | null => {
  const number = proposal && readExportInvoiceNumber(proposal.number)
  const day = proposal?.day ?? ''
  return number && /^\d{4}-\d\d-\d\d$/.test(day) && day <= today ? { number, day } : null
}

const amountOf = ({ proof, goodsValue, goodsCurrency }: SelectedExport) => {
  const stated = proof?.amount ?? null
  const isAmountStated = stated !== null
  const value = Number(stated ?? goodsValue ?? 0)
  const currency = isAmountStated ? (proof?.currency ?? null) : goodsCurrency
  return value > 0 && currency !== null
    ? { amount: value, currency, isAmountStated }
    : { amount: null, currency: null, isAmountStated }
}

export const describeExported = (
  row: SelectedExport,
  { now, actor }: Pick<Ctx, 'now' | 'actor'>,
): ExportedShipment => {
  const { proof, leftDay, invoiceSum } = row
  const today = dayInTurkiye(now)
  const exit = exitOf(row)
  const amount = amountOf(row)
  const isMissing: Record<RefundGap, boolean> = {
    declaration: !proof?.declarationNumber,
    exit: exit.exitDay === null,
    invoice: !proof?.invoiceNumber,
    amount: amount.amount === null,
  }
  return {
    id: row.id,
    assetReference: row.assetReference,
    customerReference: row.customerReference,
    companyId: row.companyId,
    company: row.company,
    leftDay,
    daysSinceLeft: Math.max(0, daysBetween(leftDay, today)),
    deadline: refundDeadline(leftDay),
    ...exit,
    receiverCountry: row.receiverCountry!,
    carrier: row.carrier,
    waybill: row.waybill,
    hsCodes: row.hsCodes ?? '',
    declarationNumber: proof?.declarationNumber ?? null,
    declarationDay: proof?.declarationDay ?? null,
    invoiceNumber: proof?.invoiceNumber ?? null,
    invoiceDay: proof?.invoiceDay ?? null,
    ...amount,
    invoiceShipments: invoiceSum?.count ?? 0,
    invoiceTotal: invoiceSum?.total ?? null,
    proposal: readProposal(row.proposal, today),
    statedExitDay: proof?.exitDay ?? null,
    gaps: refundGaps.filter((gap) => isMissing[gap]),
    version: proof?.version ?? null,
    can: { declare: !proof?.isDeclaredByHouse || (actor !== null && canChangeHouseDeclarations(actor)) },
  }
}
