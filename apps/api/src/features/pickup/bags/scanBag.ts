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
import { ownPrefixes } from '../references/currentRules.ts'
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
    message: translate(language, `bag:outcome.${outcome}`, params),
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

/** Which bag or station has it. */
const placeNameOf = async (db: Db, { place }: MoveResult): Promise<string | null> =>
  place.bagId === null ? place.station : ((await findBag(db, place.bagId))?.number ?? null)

/** @throws AppError notAllowed; notFound for no such bag */
const scan = async (ctx: Ctx, { id, bagId, barcode, ...given }: Scan, wanted: Wanted): Promise<Answer> => {
  requireHandling(ctx)
  const { kind, reference, pieceNumber: read } = recogniseReference(barcode, await ownPrefixes(ctx))
  const isOurs = kind === 'asset' || kind === 'piece'
  const { hasBag, parcels } = await findScannedParcels(ctx.db, { bagId, reference, isOurs })
  if (!hasBag) throw new AppError('notFound')
  if (kind === 'mistyped') return answer(ctx, 'mistyped')
  const [parcel, another] = parcels
  if (!parcel || another) return answer(ctx, 'unknown')
  const pieceNumber = read ?? given.pieceNumber ?? (parcel.pieceCount === 1 ? 1 : null)
  if (pieceNumber === null)
    return answer(ctx, 'whichPiece', {
      choices: parcel.pieces.map((piece) => ({
        pieceNumber: piece.pieceNumber,
        weightKg: piece.weightKg,
        isHere: piece.bagId === bagId,
      })),
      params: { count: parcel.pieceCount },
    })
  const at = given.at
    ? correctClock(new Date(given.at), new Date(given.sentAt ?? given.at), ctx.now)
    : ctx.now
  const mover = {
    actorId: requireActor(ctx).userId,
    now: ctx.now,
    placeName: translate(ctx.language, 'bag:warehouse'),
    mayMoveBetween: wanted.mayMove,
  }
  const move = { id, shipmentId: parcel.id, pieceNumber, action: wanted.action, bagId, at }
  const [result] = await ctx.db.transaction((tx) => movePieces(tx, ctx, [move], mover))
  const outcome = outcomeOf(result!.outcome, wanted)
  const placeName = outcome === 'elsewhere' ? await placeNameOf(ctx.db, result!) : null
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

/** @throws AppError notAllowed; notFound */
export const scanIntoBag = (ctx: Ctx, { mayMove, ...sent }: InputOf<IntoRow>['body']): Promise<Answer> =>
  scan(ctx, sent, { action: 'intoBag', mayMove })

/** @throws AppError notAllowed; notFound */
export const scanOutOfBag = (
  ctx: Ctx,
  sent: InputOf<(typeof bagEndpoints)['scanOutOfBag']>['body'],
): Promise<Answer> => scan(ctx, sent, { action: 'outOfBag', mayMove: false })
