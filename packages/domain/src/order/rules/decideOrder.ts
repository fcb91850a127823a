/** Decides which rules apply to an order, and which of them decides each kind of action. */
import { foldForSearch } from '../../identity/transliterate.ts'
import { fromDecimal } from '../../money/money.ts'
import type { Money } from '../../money/money.ts'
import { foldedWordsOf, foldGoods, parseGoods, suitsGoods } from '../../shipment/goodsCondition.ts'
import type { FoldedGoods } from '../../shipment/goodsCondition.ts'
import { actionKindsOf, hoursOf, isRuleInForce } from './orderRule.ts'
import type { ActionKind, OrderRule } from './orderRule.ts'

/** Facts of an order that conditions read. */
export interface OrderToDecide {
  integrationId: number
  countryCode: string | null
  /** Weight of the goods; null when it is not known. */
  weightKg: number | null
  /** Value of the goods in a currency; null when there is no exchange rate. */
  valueIn: (currency: string) => Money | null
  products: readonly { sku: string; description: string; gtip: string | null }[]
  serviceWanted: string
  /** Hour of the day in Türkiye at which the order was placed, 0–23. */
  hour: number
}

/** Texts of an order, folded once for all rules. */
interface Folded {
  goods: readonly FoldedGoods[]
  skus: readonly string[]
  service: string
}

type Condition = (order: OrderToDecide, folded: () => Folded) => boolean

export interface CompiledRule<Rule extends OrderRule> {
  rule: Rule
  kinds: readonly ActionKind[]
  conditions: readonly Condition[]
}

export interface Decision<Rule extends OrderRule> {
  /** Rules that apply, in their order. */
  matched: Rule[]
  /** First rule that applies, for each kind of action. */
  by: Partial<Record<ActionKind, Rule>>
}

export const foldStockCode = (sku: string): string => foldForSearch(sku).replaceAll(/\s+/g, ' ').trim()

const fold = ({ products, serviceWanted }: OrderToDecide): Folded => ({
  goods: products.map(foldGoods),
  skus: products.map(({ sku }) => foldStockCode(sku)),
  service: foldForSearch(serviceWanted),
})

const valueCondition = ({ valueFrom, valueTo }: OrderRule, currency: string): Condition => {
  const from = valueFrom === null ? -Infinity : fromDecimal(valueFrom, currency).minor
  const to = valueTo === null ? Infinity : fromDecimal(valueTo, currency).minor
  return ({ valueIn }) => {
    const value = valueIn(currency)
    return value !== null && value.minor >= from && value.minor <= to
  }
}

/** Conditions of a rule, those that cost least first. */
const conditionsOf = (rule: OrderRule): Condition[] => {
  const conditions: Condition[] = []
  const { weightFrom, weightTo, currency } = rule
  if (rule.integrationIds.length > 0) {
    const ids = new Set(rule.integrationIds)
    conditions.push(({ integrationId }) => ids.has(integrationId))
  }
  if (rule.countryCodes.length > 0) {
    const codes = new Set(rule.countryCodes)
    conditions.push(({ countryCode }) => countryCode !== null && codes.has(countryCode))
  }
  if (rule.hourFrom !== null && rule.hourTo !== null) {
    const hours = hoursOf(rule)
    conditions.push(({ hour }) => (hours & (1 << hour)) !== 0)
  }
  if (weightFrom !== null || weightTo !== null)
    conditions.push(
      ({ weightKg }) =>
        weightKg !== null && weightKg >= (weightFrom ?? 0) && weightKg <= (weightTo ?? Infinity),
    )
  if (currency !== null && (rule.valueFrom !== null || rule.valueTo !== null))
    conditions.push(valueCondition(rule, currency))
  if (rule.skus.length > 0) {
    const wanted = new Set(rule.skus.map(foldStockCode))
    conditions.push((_, folded) => folded().skus.some((sku) => wanted.has(sku)))
  }
  if (rule.serviceWanted !== null) {
    const words = foldedWordsOf(rule.serviceWanted)
    conditions.push((_, folded) => {
      const { service } = folded()
      return service !== '' && words.every((word) => service.includes(word))
    })
  }
  if (rule.goods !== null) {
    const condition = parseGoods(rule.goods)
    conditions.push((_, folded) => suitsGoods(condition, folded().goods))
  }
  return conditions
}

/**
 * Prepares the rules of a company for any number of orders.
 * @param day day in Türkiye; rules that are off, or not valid on it, are left out
 */
export const compileRules = <Rule extends OrderRule>(
  rules: readonly Rule[],
  day: string,
): CompiledRule<Rule>[] =>
  rules
    .filter((rule) => isRuleInForce(rule, day))
    .map((rule) => ({ rule, kinds: actionKindsOf(rule), conditions: conditionsOf(rule) }))

/**
 * Applies rules to an order in their order. Pure. Actions change no fact that a condition reads, so rules cannot
 * trigger each other or loop.
 */
export const decideOrder = <Rule extends OrderRule>(
  rules: readonly CompiledRule<Rule>[],
  order: OrderToDecide,
): Decision<Rule> => {
  let known: Folded | undefined
  const folded = () => (known ??= fold(order))
  const decision: Decision<Rule> = { matched: [], by: {} }
  for (const { rule, kinds, conditions } of rules) {
    if (!conditions.every((isMet) => isMet(order, folded))) continue
    decision.matched.push(rule)
    for (const kind of kinds) decision.by[kind] ??= rule
  }
  return decision
}
