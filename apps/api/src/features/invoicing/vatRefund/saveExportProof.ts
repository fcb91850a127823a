import { and, eq, inArray, ne } from 'drizzle-orm'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { vatRefundEndpoints } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { checkChanges, isUnchanged, proofOf, storeChanges } from './changeProofs.ts'
import type { ProofChange } from './changeProofs.ts'
import { readProposal } from './describeExported.ts'
import { exportProofs } from './exportProof.tables.ts'
import { findExported, findVersion, lockProofs } from './proof.queries.ts'

export const auditProof = auditOf('exportProof')

type SaveRow = (typeof vatRefundEndpoints)['saveExportProof']

/** A corrected day of an invoice applies to every shipment that it covers. */
const withSameInvoice = async (tx: Db, { shipment, proof }: ProofChange): Promise<ProofChange[]> => {
  const { invoiceNumber, invoiceDay } = proof
  const before = shipment.proof
  if (invoiceNumber === null || before?.invoiceNumber !== invoiceNumber || before.invoiceDay === invoiceDay)
    return []
  const others = await findExported(
    tx,
    { kind: 'company', companyId: shipment.companyId },
    and(eq(exportProofs.invoiceNumber, invoiceNumber), ne(shipments.id, shipment.id))!,
  )
  return others.map((other) => ({ shipment: other, proof: { ...proofOf(other.proof), invoiceDay } }))
}

/**
 * Stores invoice, declaration and exit of one shipment; a corrected day also counts for the other shipments of the
 * invoice.
 * @throws AppError notFound; changedMeanwhile; validationFailed
 */
export const saveExportProof = (
  ctx: Ctx,
  { shipmentId, version, ...proof }: InputOf<SaveRow>['body'],
): Promise<AnswerOf<SaveRow>> =>
  ctx.db.transaction(async (tx) => {
    const find = async () => (await findExported(tx, scopeOf(ctx), eq(shipments.id, shipmentId)))[0]
    const known = await find()
    if (!known) throw new AppError('notFound')
    await lockProofs(tx, [known.companyId])
    const shipment = await find()
    if (!shipment) throw new AppError('notFound')
    if ((shipment.proof?.version ?? null) !== (version ?? null)) throw new AppError('changedMeanwhile')
    const change = { shipment, proof }
    const others = await withSameInvoice(tx, change)
    const issues = await checkChanges(tx, ctx, [change, ...others])
    const own = issues.get(shipmentId)!
    if (own.length > 0)
      throw new AppError('validationFailed', { fields: own.map((issue) => ({ params: {}, ...issue })) })
    const broken = others.find((other) => issues.get(other.shipment.id)!.length > 0)
    if (broken)
      throw fieldError('invoiceDay', 'invoicing/vatRefund:problem.breaksOther', {
        reference: broken.shipment.assetReference,
      })
    await storeChanges(tx, ctx, [change, ...others], 'hand')
    await auditProof(tx, ctx, {
      action: 'exportProofSaved',
      id: shipment.assetReference,
      before: proofOf(shipment.proof),
      after: proof,
      ...(others.length > 0 && { details: { otherShipments: others.length } }),
    })
    return { shipmentId, version: await findVersion(tx, shipmentId) }
  })

type AcceptRow = (typeof vatRefundEndpoints)['acceptProposedInvoices']

/**
 * Stores the invoices that the shipments' own documents name. A shipment without a usable proposal, or whose proposal
 * contradicts what is known, is left alone. Idempotent.
 * @throws AppError notFound when one of the shipments is unknown
 */
export const acceptProposedInvoices = (
  ctx: Ctx,
  { shipmentIds }: InputOf<AcceptRow>['body'],
): Promise<AnswerOf<AcceptRow>> =>
  ctx.db.transaction(async (tx) => {
    const wanted = [...new Set(shipmentIds)]
    const find = () => findExported(tx, scopeOf(ctx), inArray(shipments.id, wanted))
    await lockProofs(
      tx,
      (await find()).map(({ companyId }) => companyId),
    )
    const found = await find()
    if (found.length < wanted.length) throw new AppError('notFound')
    const today = dayInTurkiye(ctx.now)
    const changes = found.flatMap((shipment): ProofChange[] => {
      const proposal = readProposal(shipment.proposal, today)
      const proof = proofOf(shipment.proof)
      return proposal
        ? [{ shipment, proof: { ...proof, invoiceNumber: proposal.number, invoiceDay: proposal.day } }]
        : []
    })
    const issues = await checkChanges(tx, ctx, changes)
    const right = changes.filter(
      (change) => issues.get(change.shipment.id)!.length === 0 && !isUnchanged(change),
    )
    await storeChanges(tx, ctx, right, 'document')
    const counts = { acceptedCount: right.length, leftCount: found.length - right.length }
    await auditProof(tx, ctx, {
      action: 'proposedInvoicesAccepted',
      id: 'proposals',
      details: { ...counts, references: right.map(({ shipment }) => shipment.assetReference) },
    })
    return counts
  })
