/** Action of a rule on an order: in the dry run, at the order and at its shipment. */
import { actionKinds } from '@kervan/domain/order/rules/orderRule'
import { z } from 'zod'

/**
 * Action of a rule on an order. `done`: it was, or would be, applied. `waiting`: the service is chosen as soon as
 * the draft is complete. `notPossible`: see `message`.
 */
export const ruleEffect = z.object({
  kind: z.enum(actionKinds),
  /** Null for a rule that was deleted, or is not saved yet. */
  ruleId: z.int().nullable(),
  ruleName: z.string(),
  /** Choice of the rule: `cheapest`, `DDP`, `true`, `hold`, the key of a box; `service` and `template` have a name. */
  value: z.string(),
  /** Name of the service or template; null when there is none. */
  name: z.string().nullable(),
  outcome: z.enum(['done', 'waiting', 'notPossible']),
  message: z.string().nullable(),
})
export type RuleEffect = z.output<typeof ruleEffect>
