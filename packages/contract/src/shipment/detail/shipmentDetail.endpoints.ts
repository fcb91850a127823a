/** Additional data of the shipment page: owner, transport, history. */
import { reservationStates } from '@kervan/domain/reservation/reservationLife'
import { shipmentEventNames, shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount } from '../../fields.ts'
import { landedCostAnswer } from '../../pricing/landedCost/landedCostAnswer.ts'
import { ruleEffect } from '../../order/rules/ruleEffect.ts'
import { shipmentBooking } from './booking.ts'
import { eventActors } from '../shipmentChoices.ts'

const shipmentEvent = z.object({
  at: z.iso.datetime(),
  event: z.enum(shipmentEventNames),
  toState: z.enum(shipmentStates),
  actor: z.enum(eventActors),
  /** Name of a colleague; null for the system, and for staff when a customer reads it. */
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ShipmentEventAnswer = z.output<typeof shipmentEvent>

/** Offer in the cart, frozen when it was added. */
const chosenOffer = z.object({
  supplierName: z.string(),
  supplierServiceMethodName: z.string(),
  transitDaysMin: z.int(),
  transitDaysMax: z.int(),
  totalChargedWeight: z.number(),
  /** Null when the caller sees no prices. */
  price: z
    .object({
      totalPrice: amount,
      priceCurrency: z.string(),
      totalPriceInTry: amount,
      surcharges: z.array(z.object({ costName: z.string(), price: amount, priceInTry: amount })),
    })
    .nullable(),
  /** Null for documents, imports, offers made before it was computed, and callers who see no prices. */
  landedCost: landedCostAnswer.nullable(),
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
      /** Last download of the shipment's labels for printing. */
      labelPrintedAt: z.iso.datetime().nullable(),
      /** Courier pickup that was requested for the shipment. */
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
      /** Actions of the company's rules when the draft was created from an order of a store. */
      rules: z.array(ruleEffect),
      /** Who books, and why the shipment is not booked; null before payment. */
      booking: shipmentBooking.nullable(),
    }),
  }),
  retryBooking: endpoint({
    method: 'POST',
    path: '/api/Shipment/RetryBookingCommand',
    access: 'shipment_shipment',
    summary: 'Book a paid shipment again, after the reason why it is not booked is gone',
    body: z.object({
      shipmentId: z.uuid('validation:choice'),
      /** Staff made sure that the carrier has no booking: books again where a retry may otherwise book twice. */
      isNotBooked: z.boolean().default(false),
    }),
    answer: z.object({ booking: shipmentBooking.nullable() }),
    limit: { max: 30, windowSeconds: 600 },
    errors: ['notFound', 'bookingNotWaiting', 'bookingOutcomeUnknown'],
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
