import type { ShipmentAnswer, ShipmentIssue } from '@kervan/contract/shipment/shipmentAnswer'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { volumetricWeightKg } from '@kervan/domain/weight/weight'
import { requireActor } from '../../../platform/ctx.ts'
import { scopeOf } from '../../access/policies.ts'
import { canSeeHiddenDocuments } from '../shipment.policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { checkRows } from '../checks/checkShipment.ts'
import type { ValidationIssue } from '../checks/validationIssue.ts'
import { canChangeShipment } from './mayChange.ts'
import { findShipmentRows } from '../shipment.queries.ts'
import type { ShipmentRows } from '../shipment.queries.ts'
import { listDocuments } from '../documents/shipmentDocuments.queries.ts'
import type { DocumentRow } from '../documents/shipmentDocuments.queries.ts'
import { describeDocument } from '../documents/describeDocument.ts'
import { draftFromRows } from './shipmentRows.ts'

const inWords = (
  { tab, field, severity, key, params }: ValidationIssue,
  language: Language,
): ShipmentIssue => ({
  tab,
  field,
  severity,
  message: translate(language, key, params),
})

const volumeWeight = (
  piece:
    ShipmentAnswer['pieces'][number] | { width: number | null; length: number | null; height: number | null },
) =>
  piece.width === null || piece.length === null || piece.height === null
    ? null
    : volumetricWeightKg({
        widthCm: piece.width,
        lengthCm: piece.length,
        heightCm: piece.height,
        weightKg: 0,
      })

const describeRows = async (
  ctx: Ctx,
  rows: ShipmentRows,
  documents: readonly DocumentRow[],
): Promise<ShipmentAnswer> => {
  const actor = requireActor(ctx)
  const { shipment, products } = rows
  const draft = draftFromRows(rows)
  const { findings, asks } = await checkRows(ctx, rows)
  return {
    id: shipment.id,
    version: shipment.version,
    state: shipment.state,
    isEditable: canChangeShipment(shipment.state),
    assetReference: shipment.assetReference,
    supplierReference: shipment.supplierReference,
    paymentStatus: shipment.paymentStatus,
    createdAt: shipment.createdAt.toISOString(),
    updatedAt: shipment.updatedAt.toISOString(),
    ...draft,
    products: draft.products.map((product, index) => {
      const total = products[index]?.total ?? null
      return { ...product, total: total === null ? null : Number(total) }
    }),
    pieces: draft.pieces.map((piece) => ({
      ...piece,
      volumeWeight: draft.shipmentType === shipmentTypes.document ? null : volumeWeight(piece),
    })),
    customsValue: shipment.customsValue === null ? null : Number(shipment.customsValue),
    documents: documents
      .filter((document) => canSeeHiddenDocuments(actor) || !document.isHiddenFromCustomer)
      .map(describeDocument),
    asks,
    findings: findings.map((finding) => inWords(finding, ctx.language)),
  }
}

/** Returns a stored shipment with what the caller may see. @throws AppError notFound outside the caller's scope */
export const describeShipment = async (ctx: Ctx, shipmentId: string): Promise<ShipmentAnswer> => {
  const rows = await findShipmentRows(ctx.db, scopeOf(ctx), shipmentId)
  if (!rows) throw new AppError('notFound')
  return describeRows(ctx, rows, await listDocuments(ctx.db, shipmentId))
}

/** Returns a shipment that was just stored. Skips loading documents, because it has none yet. */
export const describeNewShipment = (ctx: Ctx, rows: ShipmentRows): Promise<ShipmentAnswer> =>
  describeRows(ctx, rows, [])
