import type { InputOf } from '@kervan/contract/endpoint'
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { returnEndpoints } from '@kervan/contract/shipment/returns/return.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { canComeBack } from '@kervan/domain/shipment/shipmentLife'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { insertDraft } from '../draft/createShipment.ts'
import { describeShipment } from '../draft/describeShipment.ts'
import { draftFromRows } from '../draft/shipmentRows.ts'
import { findShipmentRows, lockShipmentRow } from '../shipment.queries.ts'
import { insertReturn, listReturnsOf } from './return.queries.ts'
import { receiverOfReturn, senderOfReturn } from './swapParties.ts'

type Wish = InputOf<(typeof returnEndpoints)['createReturn']>['body']

const audit = auditOf('shipment')

/** Returns rows at the given positions. @throws AppError validationFailed for a position that does not exist */
const chosenOf = <Row>(field: string, rows: readonly Row[], places: readonly number[]): Row[] => {
  if (places.some((place) => place >= rows.length)) throw fieldError(field, 'validation:choice')
  return rows.filter((_, place) => places.includes(place))
}

const isOfDocuments = ({ shipmentType }: ShipmentDraft): boolean => shipmentType === shipmentTypes.document

/** Clears the purpose, customs documents and freight of the original shipment, which do not apply to the return. */
const turnedAround = (draft: ShipmentDraft, { pieces, products }: Wish): ShipmentDraft => ({
  ...draft,
  isInsured: false,
  sender: senderOfReturn(draft.receiver),
  receiver: receiverOfReturn(draft.sender),
  details: {
    ...draft.details,
    freeMovementDocument: 'none',
    atrPreparer: null,
    freightCharge: null,
    freightCurrency: null,
    customerServicesNote: null,
  },
  pieces: chosenOf('pieces', draft.pieces, pieces),
  products: isOfDocuments(draft) ? [] : chosenOf('products', draft.products, products),
})

/**
 * Creates a return: a draft from the receiver of an earlier shipment back to its sender, with the chosen pieces
 * and products.
 * @throws AppError notFound; shipmentNotReturnable; piecesReturnedAlready unless confirmed; validationFailed
 */
export const createReturn = async (ctx: Ctx, wish: Wish): Promise<ShipmentAnswer> => {
  const { shipmentId: originId, reason, note, isRepeatConfirmed } = wish
  const scope = scopeOf(ctx)
  const id = await inTransaction(ctx.db, async (tx) => {
    // Serializes two requests to return the same pieces.
    await lockShipmentRow(tx, scope, originId)
    const rows = await findShipmentRows(tx, scope, originId)
    if (!rows) throw new AppError('notFound')
    if (!canComeBack(rows.shipment.state)) throw new AppError('shipmentNotReturnable')
    const before = (await listReturnsOf(tx, originId)).find(({ pieces }) =>
      pieces.some((place) => wish.pieces.includes(place)),
    )
    if (before && !isRepeatConfirmed)
      throw new AppError('piecesReturnedAlready', { params: { reference: before.assetReference } })
    const { companyId, assetReference } = rows.shipment
    const { shipment } = await insertDraft(
      { ...ctx, db: tx },
      turnedAround(draftFromRows(rows), wish),
      companyId,
    )
    const { userId } = requireActor(ctx)
    const pieces = [...new Set(wish.pieces)].sort((one, other) => one - other)
    const row = { shipmentId: shipment.id, originId, reason, note, pieces }
    await insertReturn(tx, { ...row, createdBy: userId, createdAt: ctx.now })
    const details = { origin: assetReference, assetReference: shipment.assetReference, reason }
    await audit(tx, ctx, { action: 'returnCreated', id: shipment.id, details })
    return shipment.id
  })
  return describeShipment(ctx, id)
}
