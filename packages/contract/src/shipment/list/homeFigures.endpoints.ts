/** Figures of a customer's home page: open shipments by state, and the week beside the one before. */
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount } from '../../fields.ts'

const weekDelivery = z.object({
  shipmentCount: z.int(),
  /** Days from the receipt of the parcel to its delivery. */
  averageDays: z.number(),
  /** Percentage that was delivered by the promised day; null when none of them had a promise. */
  onTimePercent: z.int().nullable(),
})

const homeFigures = z.object({
  /** Shipments that are paid and not delivered, in the order of a shipment's life; states without one are absent. */
  open: z.array(z.object({ state: z.enum(shipmentStates), count: z.int() })),
  week: z.object({
    /** Monday and Sunday. */
    from: z.iso.date(),
    to: z.iso.date(),
    paidCount: z.int(),
    /** Paid shipments of the whole week before. */
    lastPaidCount: z.int(),
    /** Payments less refunds, by currency; empty when the caller sees no prices. */
    spent: z.array(z.object({ currency: z.string(), amount })),
    /** Null when nothing was delivered this week. */
    delivered: weekDelivery.nullable(),
  }),
})
export type HomeFigures = z.output<typeof homeFigures>

export const homeFiguresEndpoints = {
  getHomeFigures: endpoint({
    onBehalf: 'read',
    method: 'GET',
    path: '/api/Shipment/GetHomeFigures',
    access: 'shipment_shipmentlist',
    summary: "A company's open shipments by state, and its week: shipments, spending, deliveries",
    answer: homeFigures,
  }),
}
