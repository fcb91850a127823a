import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type {
  CountedScan,
  stockTakeEndpoints,
} from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import { correctClock } from '@kervan/domain/tracking/deviceClock'
import type { CountOutcome } from '@kervan/domain/warehouse/stockTake'
import type { ScanTone } from '@kervan/domain/warehouse/stationScan'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction, isUniqueViolation } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { hasText, translate } from '../../../platform/language.ts'
import { requireHandling } from '../../access/policies.ts'
import { clearReasons } from '../../customerService/reasons.ts'
import { keyOfPiece } from '../../tracking/locations/pieceKey.ts'
import { matchTextScanIds } from '../../tracking/locations/scanIds.ts'
import { findByText } from '../stations/findByText.ts'
import { describeTake } from './describeTake.ts'
import {
  findCounted,
  findCountedPieces,
  findPlacesOf,
  findTakeRow,
  insertCounts,
  lockTake,
} from './stockTake.queries.ts'
import type { NewCount, StoredTake } from './stockTake.queries.ts'

type Row = (typeof stockTakeEndpoints)['countScans']
type Sent = InputOf<Row>['body']

const toneOf: Record<CountOutcome, ScanTone> = {
  expected: 'ok',
  surplus: 'attention',
  known: 'attention',
  whichPiece: 'attention',
  noSuchPiece: 'wrong',
  mistyped: 'wrong',
  unknown: 'wrong',
}

type Counted = Awaited<ReturnType<typeof findCounted>>[number]

const describeCount = ({ language }: Pick<Ctx, 'language'>, row: Counted): CountedScan => {
  const { outcome, placeBefore, bagNumber, stationBefore } = row
  const words = {
    pieces: row.pieceCount ?? 0,
    place: placeBefore
      ? translate(language, `warehouse:place.${placeBefore}`, {
          name: bagNumber ?? stationBefore ?? '',
        }).trim()
      : '',
  }
  const instruction = `warehouse/stockTake:instruction.${outcome}`
  return {
    id: row.id,
    text: row.text,
    tone: toneOf[outcome],
    outcome,
    headline: translate(language, `warehouse/stockTake:headline.${outcome}`),
    instruction: hasText(instruction) ? translate(language, instruction, words) : '',
    assetReference: row.assetReference,
    pieceNumber: row.pieceNumber,
    pieceCount: Math.max(row.pieceCount ?? 0, row.assetReference ? 1 : 0),
  }
}

/** Results of new scans in order; a piece counts once. */
const readCounts = async (ctx: Ctx, take: StoredTake, { scans, sentAt }: Sent): Promise<NewCount[]> => {
  const found = await findByText(
    ctx,
    scans.map(({ text }) => text),
  )
  const shipmentIds = [...new Set(found.flatMap(({ shipment }) => shipment?.id ?? []))]
  const places = await findPlacesOf(ctx.db, shipmentIds)
  const counted = await findCountedPieces(ctx.db, take.id, shipmentIds)
  return scans.map(({ id, text, at }, index): NewCount => {
    const { isMistyped, shipment, pieceNumber } = found[index]!
    const row = {
      id,
      stockTakeId: take.id,
      text,
      at: correctClock(new Date(at), new Date(sentAt), ctx.now),
      actorId: requireActor(ctx).userId,
    }
    if (!shipment) return { ...row, outcome: isMistyped ? 'mistyped' : 'unknown' }
    const pieceCount = Math.max(1, shipment.pieceCount)
    const number = pieceNumber ?? (pieceCount === 1 ? 1 : null)
    if (number === null) return { ...row, outcome: 'whichPiece', shipmentId: shipment.id }
    const ofPiece = { ...row, shipmentId: shipment.id, pieceNumber: number }
    if (number > pieceCount) return { ...ofPiece, outcome: 'noSuchPiece' }
    const key = keyOfPiece(ofPiece)
    const place = places.get(key)
    const before = {
      placeBefore: place?.place ?? 'ordered',
      bagBefore: place?.bagId ?? null,
      stationBefore: place?.station ?? null,
    } as const
    if (counted.has(key)) return { ...ofPiece, ...before, outcome: 'known' }
    counted.add(key)
    const isThere = place?.place === 'warehouse' && (take.station === null || place.station === take.station)
    return { ...ofPiece, ...before, outcome: isThere ? 'expected' : 'surplus' }
  })
}

/**
 * Records counted scans. Idempotent. Concurrent counts wait, so that a piece counts once.
 * @throws AppError notFound, stockTakeClosed
 */
export const countScans = async (ctx: Ctx, sent: Sent): Promise<AnswerOf<Row>> => {
  requireHandling(ctx)
  try {
    return await countOnce(ctx, sent)
  } catch (error) {
    // Two stock-takes received the same id at the same instant: the retry finds the other's scan.
    if (!isUniqueViolation(error)) throw error
    return countOnce(ctx, sent)
  }
}

const countOnce = (ctx: Ctx, sent: Sent): Promise<AnswerOf<Row>> =>
  inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const take = await lockTake(tx, sent.stockTakeId)
    if (!take) throw new AppError('notFound')
    const ofTake = (text: string, takeId = take.id) => `${takeId} ${text}`
    const ids = await matchTextScanIds(
      sent.scans.map(({ id, text }) => ({ id, text: ofTake(text) })),
      async (asked) =>
        new Map(
          (await findCounted(tx, asked)).map(({ id, text, stockTakeId }) => [id, ofTake(text, stockTakeId)]),
        ),
    )
    const scans = sent.scans.map((scan, index) => ({ ...scan, id: ids[index]! }))
    const kept = new Set((await findCounted(tx, ids)).map(({ id }) => id))
    const fresh = [
      ...new Map(scans.filter(({ id }) => !kept.has(id)).map((scan) => [scan.id, scan])).values(),
    ]
    if (fresh.length > 0) {
      if (take.state === 'closed') throw new AppError('stockTakeClosed')
      const counts = await readCounts(inside, take, { ...sent, scans: fresh })
      await insertCounts(tx, counts)
      const seen = counts.flatMap(({ shipmentId, outcome }) =>
        ['expected', 'surplus'].includes(outcome) && shipmentId ? shipmentId : [],
      )
      await clearReasons(tx, 'pieceMissing', seen)
    }
    const answers = new Map((await findCounted(tx, ids)).map((row) => [row.id, row]))
    return {
      scans: ids.map((id, index) => ({ ...describeCount(ctx, answers.get(id)!), id: sent.scans[index]!.id })),
      stockTake: describeTake((await findTakeRow(tx, take.id))!),
    }
  })
