/** Actions of rules on an order, before and after they are applied. */
import { carrierBoxes } from '@kervan/domain/shipment/carrierBoxes'
import type { RuleEffect } from '@kervan/contract/order/rules/ruleEffect'
import { actionKinds } from '@kervan/domain/order/rules/orderRule'
import type { ActionKind, OrderRule } from '@kervan/domain/order/rules/orderRule'
import type { Decision } from '@kervan/domain/order/rules/decideOrder'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import type { RuleWorld } from './ruleWorld.ts'

/** Effect before translation. */
export interface Effect {
  kind: ActionKind
  /** Null for a rule that was deleted, or is not saved. */
  ruleId: number | null
  ruleName: string
  value: string
  /** Service that the rule names, then the one that was chosen. */
  serviceId: number | null
  name: string | null
  outcome: RuleEffect['outcome']
}

/** Id of a rule that is tried without being saved. */
export const unsavedRuleId = 0

type Result = Pick<Effect, 'value' | 'outcome'> & Partial<Pick<Effect, 'serviceId' | 'name'>>

const resultOf: Record<ActionKind, (rule: OrderRule, world: RuleWorld) => Result> = {
  draft: ({ draft }) => ({ value: draft!, outcome: 'done' }),
  shipping: ({ shipping, serviceId }, { serviceName }) => {
    const name = serviceId === null ? null : (serviceName(serviceId) ?? null)
    const isGone = shipping === 'service' && name === null
    return { value: shipping!, serviceId, name, outcome: isGone ? 'notPossible' : 'waiting' }
  },
  template: ({ templateId }, { templates }) => {
    const name = templates.find(({ id }) => id === templateId)?.name ?? null
    return { value: templateId!, name, outcome: name === null ? 'notPossible' : 'done' }
  },
  box: ({ box }) => ({
    value: box!,
    outcome: carrierBoxes.some(({ key }) => key === box) ? 'done' : 'notPossible',
  }),
  insurance: ({ isInsured }) => ({ value: String(isInsured), outcome: 'done' }),
  incoterm: ({ incoterm }) => ({ value: incoterm!, outcome: 'done' }),
}

/** Effects of the rules that decide, in the order of the kinds. A service is chosen later, when the draft is priced. */
export const effectsOf = ({ by }: Decision<OrderRule>, world: RuleWorld): Effect[] =>
  actionKinds.flatMap((kind) => {
    const rule = by[kind]
    if (!rule) return []
    const ruleId = rule.id === unsavedRuleId ? null : rule.id
    return { kind, ruleId, ruleName: rule.name, serviceId: null, name: null, ...resultOf[kind](rule, world) }
  })

export const describeEffect = (
  language: Language,
  { kind, ruleId, ruleName, value, name, outcome }: Effect,
): RuleEffect => ({
  ...{ kind, ruleId, ruleName, value, name, outcome },
  message: outcome === 'notPossible' ? translate(language, `order/rules:notPossible.${kind}`) : null,
})
