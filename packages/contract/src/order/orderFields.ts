/** Fields that several order calls share. */
import { z } from 'zod'
import { orderFinding } from './orderAnswers.ts'
import { ruleEffect } from './rules/ruleEffect.ts'

/** Maximum number of orders in one request. */
export const mostOrdersAtOnce = 100

export const orderId = () => z.uuid('validation:choice')
export const orderIds = () =>
  z.array(orderId(), 'order:atLeastOne').min(1, 'order:atLeastOne').max(mostOrdersAtOnce, 'validation:tooBig')

/** Draft that was created from an order. */
export const createdDraft = z.object({
  orderId: z.uuid(),
  /** Other orders whose pieces are in the draft. */
  mergedOrderIds: z.array(z.uuid()),
  shipmentId: z.uuid(),
  assetReference: z.string(),
  findings: z.array(orderFinding),
  /** Actions of the company's rules. */
  rules: z.array(ruleEffect),
})
