import { useQueryClient } from '@tanstack/react-query'
import { orderRuleEndpoints } from '@kervan/contract/order/rules/rules.endpoints'
import type { OrderRuleAnswer } from '@kervan/contract/order/rules/rules.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useConfirm } from '../../../../ui/useConfirm.ts'

const { listOrderRules, moveOrderRule, updateOrderRuleStatus, deleteOrderRule } = orderRuleEndpoints

export interface RuleActions {
  move: (rule: OrderRuleAnswer, direction: 'up' | 'down') => void
  switchTo: (rule: OrderRuleAnswer, isActive: boolean) => void
  /** Deletes the rule after a confirmation. */
  remove: (rule: OrderRuleAnswer) => void
}

/** Changes of a rule in its list. The list is reloaded after each of them, also after one that failed. */
export const useRuleActions = (): RuleActions => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const reload = () => queries.invalidateQueries(queriesOf(listOrderRules))
  const options = { onSettled: () => void reload() }
  const move = useEndpointMutation(moveOrderRule)
  const change = useEndpointMutation(updateOrderRuleStatus)
  const remove = useEndpointMutation(deleteOrderRule)
  return {
    move: ({ id }, direction) => move.mutate({ body: { id, direction } }, options),
    switchTo: ({ id, version }, isActive) => change.mutate({ body: { id, version, isActive } }, options),
    remove: ({ id, version, name }) =>
      confirm({
        title: t('order/rules:deleteTitle', { name }),
        text: t('order/rules:deleteText'),
        action: t('order/rules:delete'),
        onConfirm: () =>
          remove
            .mutateAsync({ body: { id, version } })
            .then(({ returnText }) => notify('success', returnText))
            .finally(() => void reload()),
      }),
  }
}
