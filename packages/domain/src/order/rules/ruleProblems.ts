/** Problems of rules that can be seen without an order: conditions that are never met, rules that never decide. */
import { carrierBoxes } from '../../shipment/carrierBoxes.ts'
import { foldedWordsOf, parseGoods } from '../../shipment/goodsCondition.ts'
import { foldStockCode } from './decideOrder.ts'
import { actionKindsOf, hoursOf } from './orderRule.ts'
import type { ActionKind, OrderRule } from './orderRule.ts'

export interface RuleProblem {
  field: keyof OrderRule
  /** Key of the text `order/rules:problem.<code>`. */
  code:
    | 'weightOrder'
    | 'valueOrder'
    | 'currencyMissing'
    | 'hourMissing'
    | 'hoursEmpty'
    | 'goodsEmpty'
    | 'serviceWantedEmpty'
    | 'datesOrder'
    | 'noAction'
    | 'serviceMissing'
    | 'boxGone'
}

export type RuleContent = Omit<OrderRule, 'id' | 'name' | 'isActive'>

const isAbove = (from: number | string | null, to: number | string | null): boolean =>
  from !== null && to !== null && from > to

const isEmptyGoods = (goods: string): boolean => {
  const condition = parseGoods(goods)
  return 'code' in condition
    ? condition.code === ''
    : !condition.words.some((word) => /[\p{L}\d]/u.test(word))
}

const boxKeys: ReadonlySet<string> = new Set(carrierBoxes.map(({ key }) => key))

/** Problems within one rule; each of them keeps the rule from being saved. */
export const ruleProblems = (rule: RuleContent): RuleProblem[] => {
  const { goods, serviceWanted, hourFrom, hourTo } = rule
  const hasValue = rule.valueFrom !== null || rule.valueTo !== null
  const problems: (RuleProblem | false)[] = [
    isAbove(rule.weightFrom, rule.weightTo) && { field: 'weightTo', code: 'weightOrder' },
    isAbove(rule.valueFrom, rule.valueTo) && { field: 'valueTo', code: 'valueOrder' },
    hasValue && rule.currency === null && { field: 'currency', code: 'currencyMissing' },
    hourFrom === null && hourTo !== null && { field: 'hourFrom', code: 'hourMissing' },
    hourFrom !== null && hourTo === null && { field: 'hourTo', code: 'hourMissing' },
    hoursOf(rule) === 0 && { field: 'hourTo', code: 'hoursEmpty' },
    goods !== null && isEmptyGoods(goods) && { field: 'goods', code: 'goodsEmpty' },
    serviceWanted !== null &&
      foldedWordsOf(serviceWanted).length === 0 && { field: 'serviceWanted', code: 'serviceWantedEmpty' },
    isAbove(rule.validFrom, rule.validUntil) && { field: 'validUntil', code: 'datesOrder' },
    actionKindsOf(rule).length === 0 && { field: 'shipping', code: 'noAction' },
    rule.shipping === 'service' && rule.serviceId === null && { field: 'serviceId', code: 'serviceMissing' },
    rule.box !== null && !boxKeys.has(rule.box) && { field: 'box', code: 'boxGone' },
  ]
  return problems.filter((problem) => problem !== false)
}

/** True when every value of `inner` is in `outer`; an empty list has every value. */
const includesAll = <T>(outer: readonly T[], inner: readonly T[]): boolean =>
  outer.length === 0 || (inner.length > 0 && inner.every((value) => outer.includes(value)))

const includesRange = (
  [outerFrom, outerTo]: readonly [number | string | null, number | string | null],
  [innerFrom, innerTo]: readonly [number | string | null, number | string | null],
): boolean =>
  (outerFrom === null || (innerFrom !== null && innerFrom >= outerFrom)) &&
  (outerTo === null || (innerTo !== null && innerTo <= outerTo))

/** True when a text with all words of `inner` also has all words of `outer`. */
const includesWords = (outer: readonly string[], inner: readonly string[]): boolean =>
  outer.every((word) => inner.some((other) => other.includes(word)))

const includesGoods = (outer: string | null, inner: string | null): boolean => {
  if (outer === null) return true
  if (inner === null) return false
  const [one, other] = [parseGoods(outer), parseGoods(inner)]
  if ('code' in one) return 'code' in other && other.code.startsWith(one.code)
  return 'words' in other && includesWords(one.words, other.words)
}

const includesService = (outer: string | null, inner: string | null): boolean =>
  outer === null || (inner !== null && includesWords(foldedWordsOf(outer), foldedWordsOf(inner)))

const hasValueLimit = ({ valueFrom, valueTo }: OrderRule): boolean => valueFrom !== null || valueTo !== null

/** Limits in different currencies cannot be compared: their order changes with the rate. */
const includesValue = (outer: OrderRule, inner: OrderRule): boolean =>
  !hasValueLimit(outer) ||
  (outer.currency === inner.currency &&
    includesRange([outer.valueFrom, outer.valueTo], [inner.valueFrom, inner.valueTo]))

/** True when `outer` applies to every order, on every day, to which `inner` applies. */
const covers = (outer: OrderRule, inner: OrderRule): boolean =>
  outer.isActive &&
  includesRange([outer.validFrom, outer.validUntil], [inner.validFrom, inner.validUntil]) &&
  includesAll(outer.integrationIds, inner.integrationIds) &&
  includesAll(outer.countryCodes, inner.countryCodes) &&
  includesRange([outer.weightFrom, outer.weightTo], [inner.weightFrom, inner.weightTo]) &&
  includesValue(outer, inner) &&
  includesGoods(outer.goods, inner.goods) &&
  includesAll(outer.skus.map(foldStockCode), inner.skus.map(foldStockCode)) &&
  includesService(outer.serviceWanted, inner.serviceWanted) &&
  (hoursOf(inner) & ~hoursOf(outer)) === 0

export interface Shadow {
  /** Earlier rule that decides instead. */
  by: OrderRule
  kinds: ActionKind[]
  /** True when no action of the rule can ever decide. */
  isWhole: boolean
}

/**
 * Earlier rules that decide for every order to which a rule applies, with the kinds of actions that the rule can
 * never decide.
 * @param earlier active rules before it, in their order
 */
export const shadowsOf = (rule: OrderRule, earlier: readonly OrderRule[]): Shadow[] => {
  const open = new Set(actionKindsOf(rule))
  const shadows: Shadow[] = []
  for (const by of earlier) {
    const kinds = actionKindsOf(by).filter((kind) => open.has(kind))
    if (kinds.length === 0 || !covers(by, rule)) continue
    for (const kind of kinds) open.delete(kind)
    shadows.push({ by, kinds, isWhole: false })
  }
  return shadows.map((shadow) => ({ ...shadow, isWhole: open.size === 0 }))
}
