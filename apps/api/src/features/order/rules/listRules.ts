import type { OrderRuleAnswer, OrderRules } from '@kervan/contract/order/rules/rules.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { findCachedUser } from '../../access/callerCache.ts'
import { chooseCompanyId } from '../../shipment/draft/chooseCompanyId.ts'
import { authorGone, describeRuleFinding, findingsOf } from './ruleFindings.ts'
import { loadRuleWorld } from './ruleWorld.ts'
import type { RuleWorld } from './ruleWorld.ts'
import { listRuleRows, toRule } from './rules.queries.ts'
import type { RuleRow } from './rules.queries.ts'

/** Rules that make drafts with the rights of a user who has none to orders any more. */
const listIdleRules = async ({ cache }: Ctx, rows: readonly RuleRow[]): Promise<Set<number>> => {
  const idle = new Set<number>()
  for (const { id, updatedBy, actions } of rows) {
    if (actions.draft === null) continue
    const author = await findCachedUser(cache, updatedBy)
    if (!author?.flags.has('integration_orders')) idle.add(id)
  }
  return idle
}

/** Rules of a company in their order, each with its findings. */
const describeRules = async (
  ctx: Ctx,
  rows: readonly RuleRow[],
  world: RuleWorld,
): Promise<OrderRuleAnswer[]> => {
  const { language } = ctx
  const idle = await listIdleRules(ctx, rows)
  const rules = rows.map(toRule)
  return rows.map(({ version, updatedAt, conditions, actions }, index) => {
    const { id, name, isActive, validFrom, validUntil } = rules[index]!
    const checked = { world, earlier: rules.slice(0, index), today: dayInTurkiye(ctx.now), language }
    return {
      ...{ id, version, name, isActive, validFrom, validUntil },
      ...conditions,
      integrationIds: [...conditions.integrationIds],
      countryCodes: [...conditions.countryCodes],
      skus: [...conditions.skus],
      ...actions,
      updatedAt: updatedAt.toISOString(),
      findings: [...findingsOf(rules[index]!, checked), ...(idle.has(id) ? [authorGone] : [])].map((one) =>
        describeRuleFinding(language, one),
      ),
    }
  })
}

/** Rules of a company that the caller may see. */
export const describeRulesOf = async (ctx: Ctx, companyId: number): Promise<OrderRules> => {
  const world = await loadRuleWorld(ctx, companyId)
  const { stores, services, templates } = world
  return {
    companyId,
    rules: await describeRules(ctx, await listRuleRows(ctx.db, companyId), world),
    choices: { stores, services, templates: templates.map(({ id, name }) => ({ id, name })) },
  }
}

/** @throws AppError validationFailed on `companyId` when staff name none, or one outside their scope */
export const listOrderRules = async (ctx: Ctx, companyId: number | null): Promise<OrderRules> =>
  describeRulesOf(ctx, await chooseCompanyId(ctx, companyId))
