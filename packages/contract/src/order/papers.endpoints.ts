/** Papers for packing the orders of a store. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { orderIds } from './orderFields.ts'

const body = z.object({
  orderIds: orderIds(),
  /** Language of the paper; defaults to the caller's language. */
  language: z.enum(['tr', 'en'], 'validation:choice').nullish(),
})

export const paperEndpoints = {
  makePickList: endpoint({
    method: 'POST',
    path: '/api/Order/GetPickList',
    access: 'integration_orders',
    onBehalf: 'read',
    summary: 'Pick list of orders as PDF: what to take, by stock code',
    body,
    answer: { contentTypes: ['application/pdf'] },
    limit: { max: 60, windowSeconds: 60 },
  }),
  makePackingSlips: endpoint({
    method: 'POST',
    path: '/api/Order/GetPackingSlips',
    access: 'integration_orders',
    onBehalf: 'read',
    summary: 'Packing slip of each order as PDF; without prices for gifts',
    body,
    answer: { contentTypes: ['application/pdf'] },
    limit: { max: 60, windowSeconds: 60 },
  }),
}
