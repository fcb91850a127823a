/** Several orders in one draft, and one order in several. */
import { storePlatformKeys } from '@kervan/domain/order/storePlatforms'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { shipmentLimits } from '../shipment/draft/shipmentDraft.ts'
import { decimalWith } from '../shipment/draft/shipmentFields.ts'
import { orderAnswer } from './orderAnswers.ts'
import { createdDraft, orderId, orderIds } from './orderFields.ts'

/** Maximum number of drafts that one request makes of an order. */
export const mostSplitDrafts = 20

export const parcelEndpoints = {
  proposeMerges: endpoint({
    method: 'POST',
    path: '/api/Order/ProposeMerges',
    access: 'integration_orders',
    onBehalf: 'read',
    summary: 'Which of the orders can go to their buyer in one parcel: same store, address and currency',
    body: z.object({ orderIds: orderIds() }),
    answer: z.object({
      groups: z.array(
        z.object({
          receiver: z.string(),
          address: z.string(),
          orders: z.array(z.object({ id: z.uuid(), number: z.string() })),
        }),
      ),
    }),
  }),
  listOrdersOfShipment: endpoint({
    method: 'POST',
    path: '/api/Order/GetOrdersOfShipment',
    access: 'integration_orders',
    onBehalf: 'read',
    summary: 'Orders whose pieces are in a shipment; none for one that was not made from an order',
    body: z.object({ shipmentId: z.uuid('validation:choice') }),
    answer: z.object({
      orders: z.array(z.object({ id: z.uuid(), number: z.string(), platform: z.enum(storePlatformKeys) })),
    }),
  }),
  takeNewAddress: endpoint({
    method: 'POST',
    path: '/api/Order/TakeNewAddress',
    access: 'integration_orders',
    summary: "Writes the store's changed delivery address into a draft of the order and confirms the change",
    body: z.object({ id: orderId(), shipmentId: z.uuid('validation:choice') }),
    answer: orderAnswer,
    errors: ['shipmentNotEditable'],
  }),
  splitOrder: endpoint({
    method: 'POST',
    path: '/api/Order/SplitOrder',
    access: 'integration_orders',
    summary: 'Creates several drafts from one order, by lines and pieces; the rest stays open',
    body: z.object({
      id: orderId(),
      drafts: z
        .array(
          z.object({
            lines: z
              .array(
                z.object({
                  lineId: z.string('validation:required').max(200, 'validation:tooLong'),
                  quantity: decimalWith(3, { min: 0.001, max: 99_999 }, 'validation:number'),
                }),
                'validation:required',
              )
              .min(1, 'order:split.empty')
              .max(shipmentLimits.products, 'shipment:tooManyProducts'),
          }),
          'validation:required',
        )
        .min(1, 'validation:required')
        .max(mostSplitDrafts, 'validation:tooBig'),
    }),
    answer: z.object({ created: z.array(createdDraft) }),
    idempotent: true,
    errors: ['changedMeanwhile'],
  }),
}
