import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { manifestEndpoints } from '@kervan/contract/air/manifest/manifest.endpoints'
import { add, fromDecimal, toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { manifestNumber } from '@kervan/domain/air/manifest'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { describeManifest } from './describeManifest.ts'
import { writeManifestFiles } from './files/writeManifestFiles.ts'
import { loadLines } from './loadLines.ts'
import {
  findCarrier,
  findManifestRow,
  lockCandidates,
  insertManifest,
  lockManifests,
  nextPlace,
} from './manifest.queries.ts'
import { weightOf } from './manifestLine.ts'
import type { ManifestLine } from './manifestLine.ts'

const auditManifest = auditOf('manifest')

const sumValues = (lines: readonly ManifestLine[]): { amount: number; currency: string }[] => {
  const sums = new Map<string, Money>()
  for (const { value } of lines) {
    if (!value) continue
    const one = fromDecimal(value.amount.toFixed(2), value.currency)
    const before = sums.get(value.currency)
    sums.set(value.currency, before ? add(before, one) : one)
  }
  return [...sums.values()]
    .map((sum) => ({ amount: toNumber(sum), currency: sum.currency }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

type Row = (typeof manifestEndpoints)['createManifest']

/**
 * Closes a manifest with exactly the shipments shown to the user. Of two concurrent closings the second is
 * refused, because its shipments are then on the first manifest.
 * @throws AppError notFound for an unknown carrier; validationFailed for a future day; changedMeanwhile when a
 * shipment was cancelled, is on a manifest, or does not belong to this day
 */
export const createManifest = (
  ctx: Ctx,
  { date, supplierId, shipmentIds }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  requireWholeHouse(ctx)
  if (date > dayInTurkiye(ctx.now)) throw fieldError('date', 'air/manifest:notYet')
  return ctx.db.transaction(async (tx) => {
    const carrier = await findCarrier(tx, supplierId)
    if (!carrier) throw new AppError('notFound')
    const carrierDay = { carrierId: carrier.id, day: date }
    await lockManifests(tx, carrier.id)
    const wanted = [...new Set(shipmentIds)]
    const held = new Map((await lockCandidates(tx, carrierDay, wanted)).map((found) => [found.id, found]))
    if (held.size < wanted.length) throw new AppError('changedMeanwhile')
    const loaded = await loadLines(
      { ...ctx, db: tx },
      wanted.map((id) => held.get(id)!),
    )
    const lines = loaded.map(({ line }) => line)
    const place = await nextPlace(tx, carrierDay)
    const head = {
      number: manifestNumber({ carrierCode: carrier.code, ...place }),
      isAddendum: place.addendum > 0,
      carrierName: carrier.name,
      day: date,
      closedAt: ctx.now,
      pieceCount: lines.reduce((count, { pieceCount }) => count + pieceCount, 0),
      weightKg: weightOf(lines.map(({ weightKg }) => weightKg)),
      values: sumValues(lines),
    }
    const keys = await writeManifestFiles({ ...ctx, db: tx }, head, lines)
    const id = await insertManifest(
      tx,
      {
        ...place,
        ...keys,
        carrierId: carrier.id,
        carrierName: carrier.name,
        day: date,
        number: head.number,
        pieceCount: head.pieceCount,
        weightKg: String(head.weightKg),
        values: head.values,
        createdBy: requireActor(ctx).userId,
        createdAt: ctx.now,
      },
      lines.map((line, position) => ({ position, shipmentId: line.id, line })),
    )
    await auditManifest(tx, ctx, {
      action: 'manifestClosed',
      id,
      details: { number: head.number, date, shipments: lines.length },
    })
    return describeManifest((await findManifestRow(tx, id))!)
  })
}
