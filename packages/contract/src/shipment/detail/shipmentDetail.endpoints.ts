/** What the page of a shipment shows besides the shipment's own fields: whose it is, how it travels, what happened. */
import { reservationStates } from '@kervan/domain/reservation/reservationLife'
import { shipmentEventNames, shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount } from '../../fields.ts'
import { eventActors } from '../shipmentChoices.ts'

const shipmentEvent = z.object({
  at: z.iso.datetime(),
  event: z.enum(shipmentEventNames),
  toState: z.enum(shipmentStates),
  actor: z.enum(eventActors),
  /** Of a colleague; null for the system, and for staff when a customer asks. */
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ShipmentEventAnswer = z.output<typeof shipmentEvent>

/** The offer that was put into the cart, as it was frozen. */
const chosenOffer = z.object({
  supplierName: z.string(),
  supplierServiceMethodName: z.string(),
  transitDaysMin: z.int(),
  transitDaysMax: z.int(),
  totalChargedWeight: z.number(),
  /** Null for callers who see no prices. */
  price: z
    .object({
      totalPrice: amount,
      priceCurrency: z.string(),
      totalPriceInTry: amount,
      surcharges: z.array(z.object({ costName: z.string(), price: amount, priceInTry: amount })),
    })
    .nullable(),
})
export type ChosenOffer = z.output<typeof chosenOffer>

export const shipmentDetailEndpoints = {
  findShipmentDetail: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Shipment/GetShipmentDetail',
    access: 'shipment_shipmentlist',
    summary: 'Whose a shipment is, the offer it travels with, and every change of its state, newest first',
    body: z.object({ shipmentId: z.uuid('validation:choice') }),
    answer: z.object({
      company: z.object({ id: z.int(), name: z.string() }),
      offer: chosenOffer.nullable(),
      estimatedDelivery: z.iso.datetime().nullable(),
      /** When its labels were last downloaded to print. */
      labelPrintedAt: z.iso.datetime().nullable(),
      /** The courier that was called for it. */
      pickup: z
        .object({
          id: z.uuid(),
          number: z.string(),
          date: z.iso.date(),
          from: z.string(),
          to: z.string(),
          state: z.enum(reservationStates),
        })
        .nullable(),
      events: z.array(shipmentEvent),
    }),
  }),
  listBookingStates: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Shipment/GetBookingStates',
    access: 'shipment_shipmentlist',
    summary: 'How far paid shipments are: a page that just took a payment asks until their labels are there',
    body: z.object({
      shipmentIds: z.array(z.uuid('validation:choice'), 'validation:required').max(200, 'validation:tooBig'),
    }),
    answer: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          assetReference: z.string(),
          shipmentType: z.int(),
          state: z.enum(shipmentStates),
          pieceCount: z.int(),
        }),
      ),
    }),
  }),
}
