import { useQueryClient } from '@tanstack/react-query'
import { surchargeEndpoints } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import type { Surcharge } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import type { RowAction } from '../../../../ui/table/RowMenu.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import type { SurchargeTask } from '../components/SurchargeEditor.tsx'
import { useSurchargeLabels } from '../components/useSurchargeLabels.ts'

export const useSurchargesRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries(queriesOf(surchargeEndpoints.listSurcharges))
}

/** Actions for a rule: upcoming rules can be changed or deleted, current ones replaced or ended. */
export const useSurchargeActions = (
  onEdit: (task: SurchargeTask) => void,
  onEnd: (rule: Surcharge) => void,
) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const words = useSurchargeLabels()
  const refresh = useSurchargesRefresh()
  const remove = useEndpointMutation(surchargeEndpoints.deleteSurcharge, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return refresh()
    },
  })
  return (rule: Surcharge): RowAction[] => [
    rule.state === 'toCome'
      ? {
          key: 'change',
          label: t('pricing/rateTable:surcharge.task.change'),
          onSelect: () => onEdit({ kind: 'change', rule }),
        }
      : {
          key: 'replace',
          label: t('pricing/rateTable:surcharge.task.replace'),
          isDisabled: rule.state === 'past',
          onSelect: () => onEdit({ kind: 'replace', rule }),
        },
    {
      key: 'end',
      label: t('pricing/rateTable:surcharge.end'),
      isDisabled: rule.state === 'past',
      onSelect: () => onEnd(rule),
    },
    {
      key: 'delete',
      label: t('pricing/rateTable:action.delete'),
      isDangerous: true,
      isDisabled: rule.state !== 'toCome',
      onSelect: () =>
        confirm({
          title: t('pricing/rateTable:surcharge.deleteTitle', {
            kind: words.kind(rule),
            carrier: rule.supplierName,
          }),
          action: t('pricing/rateTable:action.delete'),
          onConfirm: () => remove.mutateAsync({ body: { id: rule.id } }),
        }),
    },
  ]
}
