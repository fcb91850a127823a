/** Dry run of rules over the newest orders. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostTriedOrders } from '@kervan/contract/order/rules/rules.endpoints'
import type { orderRuleEndpoints, TriedOrder } from '@kervan/contract/order/rules/rules.endpoints'
import { shipmentLimits } from '@kervan/contract/shipment/draft/shipmentDraft'
import { actionKinds } from '@kervan/domain/order/rules/orderRule'
import type { OrderRule } from '@kervan/domain/order/rules/orderRule'
import type { StorePlatform } from '@kervan/domain/order/storePlatforms'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { openQuoter } from '../../pricing/quotes/openQuoter.ts'
import { loadCheckWorld } from '../../shipment/checks/checkShipment.ts'
import { chooseCompanyId } from '../../shipment/draft/chooseCompanyId.ts'
import { draftOfOrder } from '../draft/draftOfOrder.ts'
import type { LineToShip } from '../draft/draftRequest.ts'
import { decideShipping } from '../draft/linesToShip.ts'
import { loadMemory } from '../draft/loadMemory.ts'
import { adjustRequest } from './adjustRequest.ts'
import { offersOf, offerOf, withChosen } from './chooseServices.ts'
import { openRulesOf } from './openRules.ts'
import type { OpenRules } from './openRules.ts'
import { describeEffect, effectsOf, unsavedRuleId } from './ruleEffects.ts'
import type { Effect } from './ruleEffects.ts'
import { describeRuleFinding, findingsOf } from './ruleFindings.ts'
import { loadRuleWorld } from './ruleWorld.ts'
import { listNewestOrders } from './ruleUses.queries.ts'
import type { NewestOrder } from './ruleUses.queries.ts'
import { listRuleRows, toRule } from './rules.queries.ts'

type Call = typeof orderRuleEndpoints.tryOrderRules
type Tried = NonNullable<InputOf<Call>['body']['rule']>

/** Orders between two turns of the event loop. */
const ordersOfTurn = 5

/** Saved rules with the tried one in its place. It counts as switched on, so that its effect can be seen. */
const withTried = (
  saved: readonly OrderRule[],
  { id, ...content }: Tried,
): { rules: OrderRule[]; index: number } => {
  const known = saved.findIndex((rule) => rule.id === id)
  const index = known === -1 ? saved.length : known
  const rule = { ...content, id: known === -1 ? unsavedRuleId : saved[known]!.id, isActive: true }
  return { rules: saved.toSpliced(index, 1, rule), index }
}

/** Lines of the order as it arrived, whatever was shipped since; null for one without anything to ship. */
const linesAsArrived = ({ content }: NewestOrder): LineToShip[] | null => {
  const lines = content.lines.map((line) => ({ ...line, fulfilledQuantity: 0 }))
  const arrived = { content: { ...content, state: 'open' as const, lines } }
  const shipping = decideShipping(arrived, { parts: [], notices: [] }, shipmentLimits.products)
  return 'lines' in shipping ? shipping.lines : null
}

const isSame = (one: Effect | undefined, other: Effect | undefined): boolean =>
  one?.value === other?.value && one?.name === other?.name && one?.outcome === other?.outcome

const describe = (
  { language }: Ctx,
  { order, integrationName }: { order: NewestOrder; integrationName: string },
  {
    matched,
    effects,
    before,
  }: { matched: readonly OrderRule[]; effects: readonly Effect[]; before: readonly Effect[] },
): TriedOrder => {
  const of = (list: readonly Effect[], wanted: Effect['kind']) => list.find(({ kind }) => kind === wanted)
  return {
    orderId: order.id,
    number: order.number,
    platform: order.platform as StorePlatform,
    integrationName,
    placedAt: order.placedAt.toISOString(),
    countryCode: order.countryCode,
    total: Number(order.total),
    currency: order.currency,
    problem: null,
    matched: matched.map(({ id, name }) => ({ ruleId: id === unsavedRuleId ? null : id, name })),
    effects: effects.map((effect) => describeEffect(language, effect)),
    changed: actionKinds.filter((kind) => !isSame(of(effects, kind), of(before, kind))),
  }
}

/**
 * Applies the saved rules, or those with the tried one in its place, to the newest orders as if they arrived now.
 * Changes nothing.
 * @throws AppError validationFailed on `companyId` when staff name none, or one outside their scope
 */
export const tryOrderRules = async (
  ctx: Ctx,
  { companyId: named, rule }: InputOf<Call>['body'],
): Promise<AnswerOf<Call>> => {
  const companyId = await chooseCompanyId(ctx, named ?? null)
  const saved = (await listRuleRows(ctx.db, companyId)).map(toRule)
  const newest = await listNewestOrders(ctx.db, companyId, mostTriedOrders)
  const memory = await loadMemory(
    ctx,
    companyId,
    newest.map(({ order }) => order),
  )
  const world = await loadRuleWorld(ctx, companyId)
  const tried = rule ? withTried(saved, rule) : null
  const now = await openRulesOf(ctx, saved, { world, memory })
  const then = tried ? await openRulesOf(ctx, tried.rules, { world, memory }) : now
  const checks = await loadCheckWorld(ctx)
  const quoter = await openQuoter(ctx, companyId)
  /** Effects on an order, with the service that would be chosen for a complete draft. */
  const effectsBy = ({ decide }: OpenRules, order: NewestOrder, lines: readonly LineToShip[]) => {
    const decision = decide(order, lines)
    const effects = effectsOf(decision, world)
    if (!decision.by.shipping) return { matched: decision.matched, effects }
    const { parcel } = draftOfOrder(
      order.content,
      { lines, leftLines: 0 },
      { memory, world: checks, adjust: (request) => adjustRequest(request, decision, world) },
    )
    const offers = parcel && offersOf(quoter, parcel)
    const chosen = effects.map((effect) =>
      effect.outcome === 'waiting' && offers ? withChosen(effect, offerOf(offers, effect)) : effect,
    )
    return { matched: decision.matched, effects: chosen }
  }
  const orders: TriedOrder[] = []
  for (const [index, found] of newest.entries()) {
    if (index % ordersOfTurn === 0) await nextTurn()
    const lines = linesAsArrived(found.order)
    if (!lines) {
      const nothing = describe(ctx, found, { matched: [], effects: [], before: [] })
      orders.push({ ...nothing, problem: translate(ctx.language, 'order:problem.nothingToShip') })
      continue
    }
    const after = effectsBy(then, found.order, lines)
    const before = then === now ? after.effects : effectsBy(now, found.order, lines).effects
    orders.push(describe(ctx, found, { ...after, before }))
  }
  const checked = tried && {
    world,
    earlier: tried.rules.slice(0, tried.index),
    today: dayInTurkiye(ctx.now),
    language: ctx.language,
  }
  const findings = checked ? findingsOf(tried.rules[tried.index]!, checked) : []
  return { orders, findings: findings.map((one) => describeRuleFinding(ctx.language, one)) }
}
