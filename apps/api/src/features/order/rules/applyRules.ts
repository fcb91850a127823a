/** Applies the rules of a company to its orders, when drafts are made of them. */
import type { Decision } from '@kervan/domain/order/rules/decideOrder'
import type { OrderRule } from '@kervan/domain/order/rules/orderRule'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { DraftSources } from '../draft/draftOfOrder.ts'
import type { LineToShip, OrderMemory } from '../draft/draftRequest.ts'
import type { OrderRecord } from '../order.queries.ts'
import { adjustRequest } from './adjustRequest.ts'
import { chooseServices } from './chooseServices.ts'
import { openRules } from './openRules.ts'
import { effectsOf } from './ruleEffects.ts'
import type { Effect } from './ruleEffects.ts'
import { insertRuleUses } from './ruleUses.queries.ts'

export interface RuledOrder {
  decision: Decision<OrderRule>
  /** Actions that are applied to the draft. */
  effects: Effect[]
  adjust: DraftSources['adjust']
}

interface Shippable {
  order: OrderRecord
  shipping: { lines: readonly LineToShip[] }
}

const undecided: RuledOrder = { decision: { matched: [], by: {} }, effects: [], adjust: undefined }

/** Decides about orders of a company by its rules; without rules nothing is decided. */
export const decideByRules = async <Order extends Shippable>(
  ctx: Ctx,
  companyId: number,
  { shippable, memory }: { shippable: readonly Order[]; memory: OrderMemory },
): Promise<(Order & RuledOrder)[]> => {
  const rules = await openRules(ctx, companyId, memory)
  if (!rules) return shippable.map((one) => ({ ...one, ...undecided }))
  const { world, decide } = rules
  return shippable.map((one) => {
    const decision = decide(one.order, one.shipping.lines)
    const effects = effectsOf(decision, world)
    return { ...one, decision, effects, adjust: (request) => adjustRequest(request, decision, world) }
  })
}

/** Leaves out whether a draft is made automatically, for a draft that a user makes. */
export const withoutDraftEffect = <Order extends RuledOrder>(order: Order): Order => ({
  ...order,
  effects: order.effects.filter(({ kind }) => kind !== 'draft'),
})

interface NewDraft {
  orderId: string
  shipmentId: string
  effects: readonly Effect[]
}

/** Chooses the services of new drafts, and records what rules did with each; returns the effects in the same order. */
export const applyEffects = async (
  tx: Db,
  ctx: Ctx,
  companyId: number,
  drafts: readonly NewDraft[],
): Promise<Effect[][]> => {
  const wanted = drafts.flatMap(({ shipmentId, effects }) =>
    effects.flatMap((effect): [string, Effect][] =>
      effect.kind === 'shipping' ? [[shipmentId, effect]] : [],
    ),
  )
  const chosen = await chooseServices(tx, ctx, companyId, new Map(wanted))
  const applied = drafts.map(({ shipmentId, effects }) =>
    effects.map((effect) => (effect.kind === 'shipping' ? chosen.get(shipmentId)! : effect)),
  )
  await insertRuleUses(
    tx,
    drafts.flatMap(({ orderId, shipmentId }, index) =>
      applied[index]!.map((effect) => ({ ...effect, orderId, shipmentId, at: ctx.now })),
    ),
  )
  return applied
}
