/** Return shipment to the sender of an earlier shipment. */
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { optionalText } from '../../fields.ts'
import { shipmentAnswer } from '../shipmentAnswer.ts'
import { shipmentLimits } from '../draft/shipmentDraft.ts'
import { returnReasons } from '../shipmentChoices.ts'

const shipmentId = () => z.uuid('validation:choice')
const linked = z.object({ id: z.uuid(), assetReference: z.string() })

const chosen = (most: number) =>
  z
    .array(
      z
        .int('validation:choice')
        .min(0, 'validation:choice')
        .max(most - 1, 'validation:choice'),
      'validation:choice',
    )
    .max(most, 'validation:tooBig')

export const returnEndpoints = {
  findReturns: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Shipment/GetReturns',
    access: 'shipment_shipmentlist',
    summary: 'Whether a shipment can come back, what of it does already, and which one it is a return of',
    body: z.object({ shipmentId: shipmentId() }),
    answer: z.object({
      isPossible: z.boolean(),
      /** Pieces in the order of the shipment. */
      pieces: z.array(
        z.object({
          description: z.string().nullable(),
          weight: z.number().nullable(),
          /** Reference of the return shipment that already contains the piece. */
          returnedIn: z.string().nullable(),
        }),
      ),
      products: z.array(z.object({ description: z.string().nullable(), quantity: z.number().nullable() })),
      /** For a return: original shipment and reason. */
      origin: linked.extend({ reason: z.enum(returnReasons), note: z.string().nullable() }).nullable(),
      returns: z.array(linked.extend({ state: z.enum(shipmentStates), reason: z.enum(returnReasons) })),
    }),
    errors: ['notFound'],
  }),
  createReturn: endpoint({
    method: 'POST',
    path: '/api/Shipment/CreateReturn',
    access: 'shipment_shipment',
    summary: 'A new draft from the receiver of an earlier shipment back to its sender',
    body: z.object({
      shipmentId: shipmentId(),
      reason: z.enum(returnReasons, 'shipment/detail:return.required.reason'),
      note: optionalText(500),
      /** Indexes of the returned pieces, from 0. */
      pieces: chosen(shipmentLimits.pieces).min(1, 'shipment/detail:return.required.pieces'),
      /** Indexes of the returned products; ignored for documents. */
      products: chosen(shipmentLimits.products).default([]),
      /** Confirms returning a piece that is already part of another return. */
      isRepeatConfirmed: z.boolean('validation:choice').default(false),
    }),
    answer: shipmentAnswer,
    idempotent: true,
    errors: ['notFound', 'shipmentNotReturnable', 'piecesReturnedAlready'],
  }),
}
