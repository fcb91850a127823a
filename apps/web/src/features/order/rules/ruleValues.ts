/** Values of the rule's form, and the rule that they describe. */
import type { OrderRuleAnswer } from '@kervan/contract/order/rules/rules.endpoints'
import type { OrderRule } from '@kervan/domain/order/rules/orderRule'

type Answered = 'yes' | 'no'

type Limit = 'weightFrom' | 'weightTo' | 'valueFrom' | 'valueTo'
type Listed = 'integrationIds' | 'countryCodes' | 'skus'

/** Limits may still be text while they are typed. */
export type RuleValues = Partial<Omit<OrderRule, 'id' | 'isInsured' | Limit | Listed>> &
  Partial<Pick<OrderRuleAnswer, Listed>> &
  Partial<Record<Limit, number | string | null>> & { isInsured?: Answered | null }

export const newRule: RuleValues = {
  isActive: true,
  integrationIds: [],
  countryCodes: [],
  skus: [],
  currency: 'EUR',
}

export const valuesOf = ({
  id: _,
  version: _version,
  updatedAt: _updatedAt,
  findings: _findings,
  isInsured,
  ...rule
}: OrderRuleAnswer): RuleValues => ({
  ...rule,
  currency: rule.currency ?? 'EUR',
  isInsured: isInsured === null ? null : isInsured ? 'yes' : 'no',
})

/** Rule as it is sent; a field that its choice hides is empty. */
export const contentOf = ({ isInsured, ...values }: RuleValues) => ({
  ...values,
  name: values.name ?? '',
  serviceId: values.shipping === 'service' ? values.serviceId : null,
  isInsured: isInsured ? isInsured === 'yes' : null,
})
