import type {
  AdjustmentAnswer,
  MeasuredCalculation,
  MeasuringOverview,
} from '@kervan/contract/measuring/measuring.endpoints'
import { toNumber } from '@kervan/domain/money/money'
import type { Calculation } from '@kervan/domain/pricing/rating/priceMeasured'
import { canMeasure, holdOf } from '@kervan/domain/shipment/adjustmentLife'
import type { Piece } from '@kervan/domain/weight/weight'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import type { Language } from '../../platform/language.ts'
import { scopeOf } from '../access/policies.ts'
import { canDecideObjectionOf, canReleaseHolds } from './measuring.policies.ts'
import { wordsOfStep } from '../pricing/quotes/describeExplanation.ts'
import { costName } from '../pricing/quotes/describeLines.ts'
import { loadShipment } from '../shipment/draft/loadShipment.ts'
import { readScans } from '../tracking/scannedShipments.ts'
import { listObjectionFiles } from './objectionFiles.queries.ts'
import { listPhotos } from './photos.queries.ts'
import {
  findCompanyName,
  findLastMeasuring,
  isHeldBySegment,
  listAdjustments,
} from './holds/measuring.queries.ts'

export const describeCalculation = (
  { weight, total, lines, explanation }: Calculation,
  language: Language,
): MeasuredCalculation => ({
  actualKg: weight.actualKg,
  volumetricKg: weight.volumetricKg,
  chargeableKg: weight.chargeableKg,
  total: toNumber(total),
  currency: total.currency,
  lines: lines.map((line) => ({
    costName: costName(language, line, weight.chargeableKg),
    price: toNumber(line.amount),
  })),
  // The step's text is already escaped for JSON, so it is parsed.
  explanationLines: explanation.map((step) => JSON.parse(`"${wordsOfStep(language, step)}"`) as string),
})

type Listed = Awaited<ReturnType<typeof listAdjustments>>[number]

const describeAdjustment = (
  ctx: Ctx,
  { row, before, after, isBeingPaid }: Listed,
  parcel: Parameters<typeof holdOf>[1],
  files: Awaited<ReturnType<typeof listObjectionFiles>>,
): AdjustmentAnswer => {
  const isOpen = row.state === 'open'
  const hold = holdOf({ ...row, isReleased: row.releasedAt !== null }, parcel)
  const mayRelease = canReleaseHolds(requireActor(ctx))
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    amount: Number(row.amount),
    currency: row.currency,
    before: before && describeCalculation(before, ctx.language),
    after: after && describeCalculation(after, ctx.language),
    reason: row.reason,
    createdDate: row.createdAt.toISOString(),
    objectUntil: row.objectUntil.toISOString(),
    objection: row.objection,
    objectedDate: row.objectedAt?.toISOString() ?? null,
    objectionFiles: files
      .filter(({ adjustmentId }) => adjustmentId === row.id)
      .map(({ id, fileName }) => ({ id, fileName })),
    decision: row.decision,
    decisionReason: row.decisionReason,
    decidedDate: row.decidedAt?.toISOString() ?? null,
    settledDate: row.settledAt?.toISOString() ?? null,
    hold,
    releasedDate: row.releasedAt?.toISOString() ?? null,
    releaseReason: row.releaseReason,
    canPay: isOpen,
    canObject: isOpen && !isBeingPaid && row.objectedAt === null && ctx.now <= row.objectUntil,
    canAddFile: row.state === 'objected',
    canDecide: row.state === 'objected' && canDecideObjectionOf(requireActor(ctx), row.objectedBy),
    canRelease: hold === 'held' && mayRelease,
    canHoldAgain: hold === 'released' && mayRelease,
  }
}

const toSides = ({ widthCm, lengthCm, heightCm, weightKg }: Piece) => ({
  width: widthCm,
  length: lengthCm,
  height: heightCm,
  weight: weightKg,
})

/** @throws AppError notFound */
export const describeMeasuring = async (ctx: Ctx, shipmentId: string): Promise<MeasuringOverview> => {
  const shipment = await loadShipment(ctx.db, scopeOf(ctx), shipmentId)
  const measuring = await findLastMeasuring(ctx.db, shipmentId)
  const adjustments = await listAdjustments(ctx.db, shipmentId)
  const photos = await listPhotos(ctx.db, shipmentId)
  const files = await listObjectionFiles(ctx.db, shipmentId)
  const parcel = {
    state: shipment.state,
    isHeldBySegment: await isHeldBySegment(ctx.db, shipment.companyId),
  }
  return {
    shipmentId,
    assetReference: shipment.assetReference,
    company: await findCompanyName(ctx.db, shipment.companyId),
    state: shipment.state,
    isDocument: shipment.contentKind === 'document',
    version: measuring?.version ?? 0,
    canMeasure: canMeasure(shipment.state),
    declared: shipment.pieces.map(toSides),
    measured: measuring?.pieces.map(toSides) ?? null,
    measuredDate: measuring?.createdAt.toISOString() ?? null,
    photos: photos.map(({ id, createdAt }) => ({ id, takenDate: createdAt.toISOString() })),
    adjustments: adjustments.map((listed) => describeAdjustment(ctx, listed, parcel, files)),
  }
}

/** @throws AppError notFound for a text that matches no shipment */
export const describeScanned = async (ctx: Ctx, scanned: string): Promise<MeasuringOverview> => {
  const [scan] = await readScans(ctx, [scanned])
  if (!scan?.shipment) throw new AppError('notFound')
  return describeMeasuring(ctx, scan.shipment.id)
}
