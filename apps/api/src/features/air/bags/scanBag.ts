import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { BagPiece, BagScanOutcome, bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { correctClock } from '@kervan/domain/tracking/deviceClock'
import type { MoveOutcome } from '@kervan/domain/tracking/pieceLife'
import { recogniseReference } from '@kervan/domain/reference/references'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { gathered } from '../../../platform/db/gathered.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { requireHandling } from '../../access/policies.ts'
import { moveScanned } from '../../tracking/locations/movePieces.ts'
import type { MoveResult, ScannedMove } from '../../tracking/locations/movePieces.ts'
import { ownPrefixes } from '../../reference/rules/currentRules.ts'
import { findBag } from './bag.queries.ts'
import { findScannedParcels } from './scannedParcel.queries.ts'
import type { ScannedParcel } from './scannedParcel.queries.ts'

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
    message: translate(language, `air/bags:outcome.${outcome}`, params),
    piece: null,
    placeName: null,
    choices: [],
    ...shown,
  }
}

const describePiece = (parcel: ScannedParcel, pieceNumber: number, at: Date): BagPiece => ({
  shipmentId: parcel.id,
  assetReference: parcel.assetReference,
  pieceNumber,
  pieceCount: parcel.pieceCount,
  countryCode: parcel.receiverCountry,
  weightKg: parcel.pieces.find((piece) => piece.pieceNumber === pieceNumber)?.weightKg ?? null,
  scannedDate: at.toISOString(),
})

/** Name of the bag or station that has the piece. */
const placeNameOf = async (db: Db, { place }: MoveResult): Promise<string | null> =>
  place.bagId === null ? place.station : ((await findBag(db, place.bagId))?.number ?? null)

interface Call extends Wanted {
  ctx: Ctx
  sent: Scan
}

/** Scan that identifies a piece. */
interface PieceCall extends Call {
  parcel: ScannedParcel
  pieceNumber: number
  at: Date
}

/** Resolves the scanned piece, or returns the message to show instead. */
const readCall = (
  call: Call,
  { kind, pieceNumber: read }: ReturnType<typeof recogniseReference>,
  parcels: readonly ScannedParcel[],
): Answer | PieceCall => {
  const { ctx, sent } = call
  if (kind === 'mistyped') return answer(ctx, 'mistyped')
  const [parcel, another] = parcels
  if (!parcel || another) return answer(ctx, 'unknown')
  const pieceNumber = read ?? sent.pieceNumber ?? (parcel.pieceCount === 1 ? 1 : null)
  if (pieceNumber === null)
    return answer(ctx, 'whichPiece', {
      choices: parcel.pieces.map((piece) => ({
        pieceNumber: piece.pieceNumber,
        weightKg: piece.weightKg,
        isHere: piece.bagId === sent.bagId,
      })),
      params: { count: parcel.pieceCount },
    })
  const at = sent.at ? correctClock(new Date(sent.at), new Date(sent.sentAt ?? sent.at), ctx.now) : ctx.now
  return { ...call, parcel, pieceNumber, at }
}

const toMove = ({ ctx, sent, parcel, pieceNumber, action, mayMove, at }: PieceCall): ScannedMove => ({
  id: sent.id,
  shipmentId: parcel.id,
  pieceNumber,
  action,
  bagId: sent.bagId,
  at,
  actorId: requireActor(ctx).userId,
  now: ctx.now,
  placeName: translate(ctx.language, 'air/bags:warehouse'),
  mayMoveBetween: mayMove,
})

const describeMoved = async (call: PieceCall, result: MoveResult): Promise<Answer> => {
  const { ctx, parcel, pieceNumber, at } = call
  const outcome = outcomeOf(result.outcome, call)
  const placeName = outcome === 'elsewhere' ? await placeNameOf(ctx.db, result) : null
  return answer(ctx, outcome, {
    piece: describePiece(parcel, pieceNumber, at),
    placeName,
    params: {
      reference: parcel.assetReference,
      piece: pieceNumber,
      count: parcel.pieceCount,
      country: parcel.receiverCountry ?? '',
      place: placeName ?? '',
    },
  })
}

/** Maximum wait in ms for locked pieces or bags while concurrent scans share a transaction. */
const lockWaitMs = 300

/** Processes scans of several stations together. A scan without permission or bag gets its refusal in the result. */
const takeCalls = async (calls: readonly Call[]): Promise<(Answer | AppError)[]> => {
  const { ctx } = calls[0]!
  const prefixes = await ownPrefixes(ctx)
  const read = calls.map(({ sent }) => recogniseReference(sent.barcode, prefixes))
  const found = await findScannedParcels(
    ctx.db,
    calls.map(({ sent }, index) => {
      const { kind, reference } = read[index]!
      return { bagId: sent.bagId, reference, isOurs: kind === 'asset' || kind === 'piece' }
    }),
  )
  const said = calls.map((call, index) => {
    const { hasBag, parcels } = found[index]!
    return hasBag ? readCall(call, read[index]!, parcels) : new AppError('notFound')
  })
  const asked = said.filter((one): one is PieceCall => 'parcel' in one)
  const results =
    asked.length === 0
      ? []
      : await inTransaction(ctx.db, (tx) =>
          moveScanned(tx, ctx, asked.map(toMove), calls.length > 1 ? { lockWaitMs } : {}),
        )
  const resultOf = new Map(asked.map((call, index) => [call, results[index]!]))
  return Promise.all(
    said.map(async (one) => ('parcel' in one ? describeMoved(one, resultOf.get(one)!) : one)),
  )
}

/** Batch size limit, so that a station never waits for many others. */
const mostTogether = 50

const takeTogether = gathered(takeCalls, mostTogether)

const scan = async (ctx: Ctx, sent: Scan, wanted: Wanted): Promise<Answer> => {
  requireHandling(ctx)
  const taken = await takeTogether({ ctx, sent, ...wanted })
  if (taken instanceof AppError) throw taken
  return taken
}

/** @throws AppError notAllowed; notFound for an unknown bag */
export const scanIntoBag = (ctx: Ctx, { mayMove, ...sent }: InputOf<IntoRow>['body']): Promise<Answer> =>
  scan(ctx, sent, { action: 'intoBag', mayMove })

/** @throws AppError notAllowed; notFound for an unknown bag */
export const scanOutOfBag = (
  ctx: Ctx,
  sent: InputOf<(typeof bagEndpoints)['scanOutOfBag']>['body'],
): Promise<Answer> => scan(ctx, sent, { action: 'outOfBag', mayMove: false })
