/** Checks and stores changes of proofs; screen, file and proposals use the same rules. */
import { emptyProof, proofIssuesOf } from '@kervan/domain/invoicing/exportProof'
import type { ExportProof, ProofField } from '@kervan/domain/invoicing/exportProof'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { readerIn } from '../../../platform/readerIn.ts'
import { canChangeHouseDeclarations } from '../invoicing.policies.ts'
import type { SelectedExport } from './exportedShipments.queries.ts'
import type { InvoiceOrigin } from './exportProof.tables.ts'
import { findWithInvoice, putProofs } from './proof.queries.ts'
import type { StoredProof } from './proof.queries.ts'

export interface ProofChange {
  shipment: SelectedExport
  proof: ExportProof
}

export interface FieldIssue {
  field: ProofField
  /** Text key. */
  key: string
  params?: Record<string, string | number>
}

const problem = (name: string): string => `invoicing/vatRefund:problem.${name}`

export const proofOf = (stored: StoredProof | null): ExportProof =>
  stored === null
    ? emptyProof
    : {
        invoiceNumber: stored.invoiceNumber,
        invoiceDay: stored.invoiceDay,
        amount: stored.amount === null ? null : Number(stored.amount),
        currency: stored.currency,
        declarationNumber: stored.declarationNumber,
        declarationDay: stored.declarationDay,
        exitDay: stored.exitDay,
      }

const differs = (before: ExportProof, after: ExportProof, fields: readonly ProofField[]): boolean =>
  fields.some((field) => before[field] !== after[field])

const allFields = Object.keys(emptyProof) as ProofField[]
const declared = ['declarationNumber', 'declarationDay', 'exitDay'] as const

export const isUnchanged = ({ shipment, proof }: ProofChange): boolean =>
  !differs(proofOf(shipment.proof), proof, allFields)

const ownIssues = (ctx: Ctx, { shipment, proof }: ProofChange): FieldIssue[] => {
  const before = proofOf(shipment.proof)
  const changed = declared.find((field) => before[field] !== proof[field])
  if (shipment.proof?.isDeclaredByHouse && changed && !canChangeHouseDeclarations(requireActor(ctx)))
    return [{ field: changed, key: problem('enteredByStaff') }]
  return proofIssuesOf(proof, {
    today: dayInTurkiye(ctx.now),
    createdDay: dayInTurkiye(shipment.createdAt),
    recordedExit: shipment.departedDay,
  }).map(({ field, problem: name }) => ({ field, key: problem(name) }))
}

const invoiceKey = ({ shipment: { companyId }, proof: { invoiceNumber } }: ProofChange): string =>
  `${companyId} ${invoiceNumber}`

/**
 * Returns the issues of each change, by shipment. An invoice has one day and one currency, in the shipments that stay as
 * they are and in the changes. The caller holds `lockProofs`.
 */
export const checkChanges = async (
  tx: Db,
  ctx: Ctx,
  changes: readonly ProofChange[],
): Promise<ReadonlyMap<string, FieldIssue[]>> => {
  const issues = new Map(changes.map((change) => [change.shipment.id, ownIssues(ctx, change)]))
  const numbers = changes.flatMap(({ proof }) => proof.invoiceNumber ?? [])
  if (numbers.length === 0) return issues
  const companyIds = [...new Set(changes.map(({ shipment }) => shipment.companyId))]
  const others = (await findWithInvoice(tx, companyIds, [...new Set(numbers)]))
    .filter(({ id }) => !issues.has(id))
    .map((shipment): ProofChange => ({ shipment, proof: proofOf(shipment.proof) }))
  const firstOf = new Map(others.map((other) => [invoiceKey(other), other]))
  for (const change of changes) {
    const own = issues.get(change.shipment.id)!
    const { invoiceNumber, invoiceDay, currency } = change.proof
    if (invoiceNumber === null || own.length > 0) continue
    const first = firstOf.get(invoiceKey(change))
    if (!first) firstOf.set(invoiceKey(change), change)
    else if (first.proof.invoiceDay !== invoiceDay)
      own.push({
        field: 'invoiceDay',
        key: problem('otherDay'),
        params: {
          reference: first.shipment.assetReference,
          day: readerIn(ctx.language).day(first.proof.invoiceDay!),
        },
      })
    else if (currency !== null && first.proof.currency !== null && first.proof.currency !== currency)
      own.push({
        field: 'currency',
        key: problem('otherCurrency'),
        params: { reference: first.shipment.assetReference, currency: first.proof.currency },
      })
  }
  return issues
}

const originOf = ({ shipment, proof }: ProofChange, origin: InvoiceOrigin): InvoiceOrigin | null => {
  if (proof.invoiceNumber === null) return null
  const isSame = !differs(proofOf(shipment.proof), proof, ['invoiceNumber', 'invoiceDay'])
  return isSame ? shipment.proof!.invoiceOrigin : origin
}

const isHouse = (ctx: Ctx, { shipment, proof }: ProofChange): boolean => {
  const before = proofOf(shipment.proof)
  if (!differs(before, proof, declared)) return shipment.proof?.isDeclaredByHouse ?? false
  return canChangeHouseDeclarations(requireActor(ctx)) && differs(emptyProof, proof, declared)
}

/** Stores checked changes. */
export const storeChanges = (
  tx: Db,
  ctx: Ctx,
  changes: readonly ProofChange[],
  origin: InvoiceOrigin,
): Promise<void> =>
  putProofs(
    tx,
    changes.map((change) => ({
      ...change.proof,
      amount: change.proof.amount?.toFixed(2) ?? null,
      shipmentId: change.shipment.id,
      invoiceOrigin: originOf(change, origin),
      isDeclaredByHouse: isHouse(ctx, change),
      updatedBy: requireActor(ctx).userId,
      updatedAt: ctx.now,
    })),
  )
