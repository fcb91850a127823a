import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { BagPiece, BagScanOutcome, bagEndpoints } from '@kervan/contract/pickup/bags/bag.endpoints'
import { correctClock } from '@kervan/domain/pickup/deviceClock'
import type { MoveOutcome } from '@kervan/domain/pickup/pieceLife'
import { recogniseReference } from '@kervan/domain/reference/references'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { requireHandling } from '../../access/policies.ts'
import { movePieces } from '../places/movePieces.ts'
import type { MoveResult } from '../places/movePieces.ts'
import { findBag, findScannedShipments, listPiecesOfShipment } from './bag.queries.ts'
import type { ScannedShipment } from './bag.queries.ts'

type IntoRow = (typeof bagEndpoints)['scanIntoBag']
type Answer = AnswerOf<IntoRow>
type Scan = Omit<InputOf<IntoRow>['body'], 'mayMove'>

interface Wanted {
  action: 'intoBag' | 'outOfBag'
  mayMove: boolean
}

const outcomeOf = (outcome: MoveOutcome, { action }: Wanted): BagScanOutcome =>
  outcome === 'moved' ? (action === 'intoBag' ? 'added' : 'removed') : outcome

const answer = (
  { language }: Pick<Ctx, 'language'>,
  outcome: BagScanOutcome,
  rest: Partial<Omit<Answer, 'outcome' | 'message'>> & { params?: Record<string, string | number> } = {},
): Answer => {
  const { params, ...shown } = rest
  return {
    outcome,
    message: translate(language, `bag:outcome.${outcome}`, params),
    piece: null,
    placeName: null,
    choices: [],
    ...shown,
  }
}

type PieceFact = Awaited<ReturnType<typeof listPiecesOfShipment>>[number]

const describePiece = (
  shipment: ScannedShipment,
  pieceNumber: number,
  pieces: readonly PieceFact[],
  at: Date,
): BagPiece => ({
  shipmentId: shipment.id,
  assetReference: shipment.assetReference,
  pieceNumber,
  pieceCount: shipment.pieceCount,
  countryCode: shipment.receiverCountry,
  weightKg: pieces.find((piece) => piece.pieceNumber === pieceNumber)?.weightKg ?? null,
  scannedDate: at.toISOString(),
})

/** Which bag or station has it. */
const placeNameOf = async (db: Db, { place }: MoveResult): Promise<string | null> =>
  place.bagId === null ? place.station : ((await findBag(db, place.bagId))?.number ?? null)

const scan = async (ctx: Ctx, { id, bagId, barcode, ...given }: Scan, wanted: Wanted): Promise<Answer> => {
  const { kind, reference, pieceNumber: read } = recogniseReference(barcode)
  if (kind === 'mistyped') return answer(ctx, 'mistyped')
  const isOurs = kind === 'asset' || kind === 'piece'
  const [shipment, another] = await findScannedShipments(ctx.db, reference, isOurs)
  if (!shipment || another) return answer(ctx, 'unknown')
  const pieces = await listPiecesOfShipment(ctx.db, shipment.id)
  const pieceNumber = read ?? given.pieceNumber ?? (shipment.pieceCount === 1 ? 1 : null)
  if (pieceNumber === null)
    return answer(ctx, 'whichPiece', {
      choices: pieces.map((piece) => ({
        pieceNumber: piece.pieceNumber,
        weightKg: piece.weightKg,
        isHere: piece.bagId === bagId,
      })),
      params: { count: shipment.pieceCount },
    })
  const at = given.at
    ? correctClock(new Date(given.at), new Date(given.sentAt ?? given.at), ctx.now)
    : ctx.now
  const result = await ctx.db.transaction(async (tx) => {
    const [moved] = await movePieces(
      tx,
      ctx,
      [{ id, shipmentId: shipment.id, pieceNumber, action: wanted.action, bagId, at }],
      {
        actorId: requireActor(ctx).userId,
        now: ctx.now,
        placeName: translate(ctx.language, 'bag:warehouse'),
        mayMoveBetween: wanted.mayMove,
      },
    )
    return moved!
  })
  const outcome = outcomeOf(result.outcome, wanted)
  const placeName = outcome === 'elsewhere' ? await placeNameOf(ctx.db, result) : null
  return answer(ctx, outcome, {
    piece: describePiece(shipment, pieceNumber, pieces, at),
    placeName,
    params: {
      reference: shipment.assetReference,
      piece: pieceNumber,
      count: shipment.pieceCount,
      country: shipment.receiverCountry ?? '',
      place: placeName ?? '',
    },
  })
}

/** @throws AppError notAllowed; notFound for no such bag */
const requireBag = async (ctx: Ctx, bagId: string): Promise<void> => {
  requireHandling(ctx)
  if (!(await findBag(ctx.db, bagId))) throw new AppError('notFound')
}

/** @throws AppError notFound */
export const scanIntoBag = async (ctx: Ctx, body: InputOf<IntoRow>['body']): Promise<Answer> => {
  const { mayMove, ...sent } = body
  await requireBag(ctx, body.bagId)
  return scan(ctx, sent, { action: 'intoBag', mayMove })
}

/** @throws AppError notFound */
export const scanOutOfBag = async (
  ctx: Ctx,
  body: InputOf<(typeof bagEndpoints)['scanOutOfBag']>['body'],
): Promise<Answer> => {
  await requireBag(ctx, body.bagId)
  return scan(ctx, body, { action: 'outOfBag', mayMove: false })
}
