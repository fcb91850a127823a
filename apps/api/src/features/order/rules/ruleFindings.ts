/** Findings of a rule in view of the company's stores, services, templates and other rules. */
import type { RuleFindingAnswer } from '@kervan/contract/order/rules/rules.endpoints'
import type { FieldMessage } from '@kervan/contract/validation'
import { actionKindsOf } from '@kervan/domain/order/rules/orderRule'
import type { OrderRule } from '@kervan/domain/order/rules/orderRule'
import { ruleProblems, shadowsOf } from '@kervan/domain/order/rules/ruleProblems'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import type { RuleWorld } from './ruleWorld.ts'

export interface RuleFinding extends FieldMessage {
  kind: RuleFindingAnswer['kind']
}

const finding = (
  kind: RuleFinding['kind'],
  field: keyof OrderRule,
  code: string,
  params: FieldMessage['params'] = {},
): RuleFinding => ({ kind, field, key: `order/rules:problem.${code}`, params })

/** Finding of a rule that cannot make drafts, because its author has no right to orders any more. */
export const authorGone = finding('error', 'draft', 'authorGone')

const storeFindings = ({ integrationIds }: OrderRule, { stores }: RuleWorld): RuleFinding[] =>
  integrationIds.flatMap((id) => {
    const store = stores.find((one) => one.id === id)
    if (!store) return finding('error', 'integrationIds', 'storeGone')
    return store.isActive ? [] : finding('warning', 'integrationIds', 'storeOff', { name: store.name })
  })

/** Values that a rule names and that do not exist, or are off. */
const goneFindings = (rule: OrderRule, world: RuleWorld): RuleFinding[] => [
  ...storeFindings(rule, world),
  ...(rule.shipping === 'service' && rule.serviceId !== null && !world.serviceName(rule.serviceId)
    ? [finding('error', 'serviceId', 'serviceOff')]
    : []),
  ...(rule.templateId !== null && !world.templates.some(({ id }) => id === rule.templateId)
    ? [finding('error', 'templateId', 'templateGone')]
    : []),
]

const shadowFindings = (language: Language, rule: OrderRule, earlier: readonly OrderRule[]): RuleFinding[] =>
  shadowsOf(rule, earlier).map(({ by, kinds, isWhole }) =>
    finding('warning', 'name', isWhole ? 'shadowed' : 'shadowedPart', {
      name: by.name,
      kinds: new Intl.ListFormat(language).format(
        kinds.map((kind) => translate(language, `order/rules:kind.${kind}`)),
      ),
    }),
  )

interface Checked {
  world: RuleWorld
  /** Rules before it, in their order. */
  earlier: readonly OrderRule[]
  /** Day in Türkiye. */
  today: string
  language: Language
}

/** Findings of a rule. An `error` keeps it from being saved; a saved rule has one when a value is gone since. */
export const findingsOf = (rule: OrderRule, { world, earlier, today, language }: Checked): RuleFinding[] => {
  const inForce = earlier.filter(({ isActive, validUntil }) => isActive && (validUntil ?? today) >= today)
  return [
    ...ruleProblems(rule).map(({ field, code }) => finding('error', field, code)),
    ...goneFindings(rule, world),
    ...(rule.validUntil !== null && rule.validUntil < today
      ? [finding('warning', 'validUntil', 'over')]
      : []),
    ...(rule.isActive && actionKindsOf(rule).length > 0 ? shadowFindings(language, rule, inForce) : []),
  ]
}

export const describeRuleFinding = (
  language: Language,
  { field, kind, key, params }: RuleFinding,
): RuleFindingAnswer => ({ field, kind, message: translate(language, key, params) })
