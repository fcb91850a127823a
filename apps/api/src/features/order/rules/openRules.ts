/** Rules of a company, ready to decide about any number of its orders. */
import { compileRules, decideOrder } from '@kervan/domain/order/rules/decideOrder'
import type { Decision } from '@kervan/domain/order/rules/decideOrder'
import type { OrderRule } from '@kervan/domain/order/rules/orderRule'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { currentRateTable } from '../../pricing/rateTable/currentRateTable.ts'
import type { LineToShip, OrderMemory } from '../draft/draftRequest.ts'
import type { OrderRecord } from '../order.queries.ts'
import { factsOf } from './orderFacts.ts'
import { loadRuleWorld } from './ruleWorld.ts'
import type { RuleWorld } from './ruleWorld.ts'
import { listRuleRows, toRule } from './rules.queries.ts'

type DecidableOrder = Pick<OrderRecord, 'content' | 'connectionId' | 'countryCode'>

export interface OpenRules {
  world: RuleWorld
  decide: (order: DecidableOrder, lines: readonly LineToShip[]) => Decision<OrderRule>
}

/**
 * @param rules rules to decide by, in their order
 * @param memory what the company knows about the goods of the orders
 */
export const openRulesOf = async (
  ctx: Pick<Ctx, 'cache' | 'now'>,
  rules: readonly OrderRule[],
  { world, memory }: { world: RuleWorld; memory: OrderMemory },
): Promise<OpenRules> => {
  const today = dayInTurkiye(ctx.now)
  const compiled = compileRules(rules, today)
  const sources = { memory, table: await currentRateTable(ctx), today }
  return { world, decide: (order, lines) => decideOrder(compiled, factsOf(order, lines, sources)) }
}

/** Returns null for a company without rules, which costs one statement. */
export const openRules = async (
  ctx: Pick<Ctx, 'db' | 'cache' | 'now'>,
  companyId: number,
  memory: OrderMemory,
): Promise<OpenRules | null> => {
  const rows = await listRuleRows(ctx.db, companyId)
  if (!rows.some(({ isActive }) => isActive)) return null
  return openRulesOf(ctx, rows.map(toRule), { world: await loadRuleWorld(ctx, companyId), memory })
}
