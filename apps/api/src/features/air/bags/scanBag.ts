import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { BagPiece, BagScanOutcome, bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { correctClock } from '@kervan/domain/tracking/deviceClock'
import type { MoveOutcome } from '@kervan/domain/tracking/pieceLife'
import { recogniseReference } from '@kervan/domain/reference/references'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { requireHandling } from '../../access/policies.ts'
import { moveScanned } from '../../tracking/locations/movePieces.ts'
import type { MoveResult } from '../../tracking/locations/movePieces.ts'
import { nameParcels } from '../../shipment/numbers/namedParcels.ts'
import { ownPrefixes } from '../../reference/rules/currentRules.ts'
import { findBag } from './bag.queries.ts'
import { findScannedParcel } from './scannedParcel.queries.ts'
import type { ScannedParcel } from './scannedParcel.queries.ts'

type IntoRow = (typeof bagEndpoints)['scanIntoBag']
type Answer = AnswerOf<IntoRow>
type Scan = Omit<InputOf<IntoRow>['body'], 'mayMove'>

type BagAction = 'intoBag' | 'outOfBag'

const outcomeOf = (outcome: MoveOutcome, action: BagAction): BagScanOutcome =>
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

/** Answer to the scan of a shipment of several pieces by the shipment's number. */
const askForPiece = (ctx: Ctx, { pieces, pieceCount }: ScannedParcel, bagId: string): Answer =>
  answer(ctx, 'whichPiece', {
    choices: pieces.map((piece) => ({
      pieceNumber: piece.pieceNumber,
      weightKg: piece.weightKg,
      isHere: piece.bagId === bagId,
    })),
    params: { count: pieceCount },
  })

const scan = async (ctx: Ctx, sent: Scan, action: BagAction, mayMoveBetween: boolean): Promise<Answer> => {
  requireHandling(ctx)
  const { kind, reference, pieceNumber: read } = recogniseReference(sent.barcode, await ownPrefixes(ctx))
  const isOurs = kind === 'asset' || kind === 'piece'
  const { hasBag, parcels } = await findScannedParcel(ctx.db, { bagId: sent.bagId, reference, isOurs })
  if (!hasBag) throw new AppError('notFound')
  if (kind === 'mistyped') return answer(ctx, 'mistyped')
  const named = nameParcels(parcels)(reference)
  if (!named) return answer(ctx, 'unknown')
  const { shipment: parcel, piece } = named
  const { pieceCount } = parcel
  const pieceNumber = read ?? piece ?? sent.pieceNumber ?? (pieceCount === 1 ? 1 : null)
  if (pieceNumber === null) return askForPiece(ctx, parcel, sent.bagId)
  const at = sent.at ? correctClock(new Date(sent.at), new Date(sent.sentAt ?? sent.at), ctx.now) : ctx.now
  const move = {
    id: sent.id,
    shipmentId: parcel.id,
    pieceNumber,
    action,
    bagId: sent.bagId,
    at,
    actorId: requireActor(ctx).userId,
    now: ctx.now,
    placeName: translate(ctx.language, 'air/bags:warehouse'),
    mayMoveBetween,
  }
  const [result] = await inTransaction(ctx.db, (tx) => moveScanned(tx, ctx, [move]))
  const outcome = outcomeOf(result!.outcome, action)
  const placeName = outcome === 'elsewhere' ? await placeNameOf(ctx.db, result!) : null
  return answer(ctx, outcome, {
    piece: describePiece(parcel, pieceNumber, at),
    placeName,
    params: {
      reference: parcel.assetReference,
      piece: pieceNumber,
      count: pieceCount,
      country: parcel.receiverCountry ?? '',
      place: placeName ?? '',
    },
  })
}

/** @throws AppError notAllowed; notFound for an unknown bag */
export const scanIntoBag = (ctx: Ctx, { mayMove, ...sent }: InputOf<IntoRow>['body']): Promise<Answer> =>
  scan(ctx, sent, 'intoBag', mayMove)

/** @throws AppError notAllowed; notFound for an unknown bag */
export const scanOutOfBag = (
  ctx: Ctx,
  sent: InputOf<(typeof bagEndpoints)['scanOutOfBag']>['body'],
): Promise<Answer> => scan(ctx, sent, 'outOfBag', false)
