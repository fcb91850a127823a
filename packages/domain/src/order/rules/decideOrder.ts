/** Decides which rules apply to an order, and which of them decides each kind of action. */
import { foldForSearch } from '../../identity/transliterate.ts'
import { fromDecimal } from '../../money/money.ts'
import type { Money } from '../../money/money.ts'
import { foldedWordsOf, foldGoods, parseGoods, suitsGoods } from '../../shipment/goodsCondition.ts'
import type { FoldedGoods, GoodsCondition } from '../../shipment/goodsCondition.ts'
import { actionKindsOf, hoursOf, isRuleInForce } from './orderRule.ts'
import type { ActionKind, OrderRule } from './orderRule.ts'
import {
  addTo,
  emptySet,
  findRange,
  indexRanges,
  indexValues,
  intersect,
  intersectAny,
  placesOf,
  withOpen,
} from './ruleIndex.ts'
import type { Range, RangeIndex, RuleSet, ValueIndex } from './ruleIndex.ts'

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

export interface Decision<Rule extends OrderRule> {
  /** Rules that apply, in their order. */
  matched: Rule[]
  /** First rule that applies, for each kind of action. */
  by: Partial<Record<ActionKind, Rule>>
}

export const foldStockCode = (sku: string): string => foldForSearch(sku).replaceAll(/\s+/g, ' ').trim()

/** Maximum number of texts whose folded form is remembered: the products of a shop repeat in its orders. */
const mostFolded = 5000

/** Returns the result of an earlier call with the same text. */
const remember = <Result>(fold: (text: string) => Result): ((text: string) => Result) => {
  const known = new Map<string, Result>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= mostFolded) known.clear()
    const result = fold(text)
    known.set(text, result)
    return result
  }
}

/** Folds texts of orders as the conditions need them. */
const openFolds = () => ({
  sku: remember(foldStockCode),
  description: remember((description) => foldGoods({ description }).description),
  code: remember((gtip) => foldGoods({ gtip }).code),
  service: remember(foldForSearch),
})

/** Conditions that are checked for each rule that no other fact excludes. */
interface TextConditions {
  goods: GoodsCondition | null
  serviceWords: readonly string[] | null
}

export interface CompiledRules<Rule extends OrderRule> {
  rules: readonly Rule[]
  kinds: readonly (readonly ActionKind[])[]
  texts: readonly TextConditions[]
  all: RuleSet
  stores: ValueIndex<number> | null
  countries: ValueIndex<string> | null
  hours: ValueIndex<number> | null
  skus: ValueIndex<string> | null
  weights: RangeIndex | null
  values: readonly { currency: string; index: RangeIndex }[]
  folds: ReturnType<typeof openFolds>
}

const weightRange = ({ weightFrom, weightTo }: OrderRule): Range =>
  weightFrom === null && weightTo === null ? null : { from: weightFrom ?? 0, to: weightTo ?? Infinity }

/** Limits of the value in minor units; null for a rule without, or in another currency. */
const valueRange = ({ valueFrom, valueTo, ...rule }: OrderRule, currency: string): Range => {
  if (rule.currency !== currency || (valueFrom === null && valueTo === null)) return null
  const minor = (value: number) => fromDecimal(value, currency).minor
  return { from: valueFrom === null ? 0 : minor(valueFrom), to: valueTo === null ? Infinity : minor(valueTo) }
}

const hoursIn = (rule: OrderRule): number[] => {
  if (rule.hourFrom === null || rule.hourTo === null) return []
  const hours = hoursOf(rule)
  return Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => hours & (1 << hour))
}

const openIndex = <Value>(valuesOf: readonly (readonly Value[])[]): ValueIndex<Value> | null => {
  const index = indexValues(valuesOf)
  return index && withOpen(index)
}

/**
 * Prepares the rules of a company for any number of orders.
 * @param day day in Türkiye; rules that are off, or not valid on it, are left out
 */
export const compileRules = <Rule extends OrderRule>(
  given: readonly Rule[],
  day: string,
): CompiledRules<Rule> => {
  // A rule that a condition excludes from every order would look like one without that condition.
  const rules = given.filter((rule) => isRuleInForce(rule, day) && hoursOf(rule) !== 0)
  const all = emptySet(rules.length)
  for (const place of rules.keys()) addTo(all, place)
  const currencies = new Set(rules.flatMap(({ currency }) => currency ?? []))
  return {
    rules,
    kinds: rules.map(actionKindsOf),
    texts: rules.map(({ goods, serviceWanted }) => ({
      goods: goods === null ? null : parseGoods(goods),
      serviceWords: serviceWanted === null ? null : foldedWordsOf(serviceWanted),
    })),
    all,
    stores: openIndex(rules.map(({ integrationIds }) => integrationIds)),
    countries: openIndex(rules.map(({ countryCodes }) => countryCodes)),
    hours: openIndex(rules.map(hoursIn)),
    skus: indexValues(rules.map(({ skus }) => skus.map(foldStockCode))),
    weights: indexRanges(rules.map(weightRange)),
    values: [...currencies].flatMap((currency) => {
      const index = indexRanges(rules.map((rule) => valueRange(rule, currency)))
      return index ? [{ currency, index }] : []
    }),
    folds: openFolds(),
  }
}

/** Rules that neither store, country, hour, weight, value nor stock codes of the order exclude. */
const candidatesOf = <Rule extends OrderRule>(
  { all, stores, countries, hours, skus, weights, values, folds }: CompiledRules<Rule>,
  order: OrderToDecide,
): RuleSet => {
  const set = all.slice()
  const { integrationId, countryCode, hour, weightKg } = order
  if (stores) intersect(set, stores.byValue.get(integrationId) ?? stores.open)
  if (countries) intersect(set, countries.byValue.get(countryCode ?? '') ?? countries.open)
  if (hours) intersect(set, hours.byValue.get(hour) ?? hours.open)
  if (weights) intersect(set, findRange(weights, weightKg))
  for (const { currency, index } of values)
    intersect(set, findRange(index, order.valueIn(currency)?.minor ?? null))
  if (skus)
    intersectAny(set, [skus.open, ...order.products.map(({ sku }) => skus.byValue.get(folds.sku(sku)))])
  return set
}

/**
 * Applies rules to an order in their order. Pure. Actions change no fact that a condition reads, so rules cannot
 * trigger each other or loop.
 */
export const decideOrder = <Rule extends OrderRule>(
  compiled: CompiledRules<Rule>,
  order: OrderToDecide,
): Decision<Rule> => {
  const { rules, kinds, texts, folds } = compiled
  const decision: Decision<Rule> = { matched: [], by: {} }
  let goods: FoldedGoods[] | undefined
  const service = folds.service(order.serviceWanted)
  for (const place of placesOf(candidatesOf(compiled, order))) {
    const { goods: condition, serviceWords } = texts[place]!
    if (serviceWords && (service === '' || !serviceWords.every((word) => service.includes(word)))) continue
    if (condition) {
      goods ??= order.products.map(({ description, gtip }) => ({
        description: folds.description(description),
        code: folds.code(gtip ?? ''),
      }))
      if (!suitsGoods(condition, goods)) continue
    }
    const rule = rules[place]!
    decision.matched.push(rule)
    for (const kind of kinds[place]!) decision.by[kind] ??= rule
  }
  return decision
}
