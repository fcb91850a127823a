import { surchargeKinds } from '@kervan/domain/rating/rateRows'
import { useTranslation } from '../../../platform/i18n.ts'
import type { FilterDefinition } from '../../../ui/table/useListState.ts'
import { useSurchargeWords } from '../components/surcharges/useSurchargeWords.ts'
import { toFilterOptions } from './useCarriers.ts'
import type { Carriers } from './useCarriers.ts'

export const surchargeFilterKeys = ['supplier', 'kind', 'state', 'country', 'view'] as const
export const surchargeStates = ['inForce', 'toCome', 'past'] as const

/** The chips above the rules, or above the postal codes of remote areas. */
export const useSurchargeFilters = (
  { carriers }: Carriers,
  isRemote: boolean,
): FilterDefinition<(typeof surchargeFilterKeys)[number]>[] => {
  const { t } = useTranslation()
  const words = useSurchargeWords()
  const ofCarrier = {
    key: 'supplier',
    label: t('rates:carrier'),
    kind: 'choice',
    options: toFilterOptions(carriers),
  } as const
  if (isRemote) return [ofCarrier, { key: 'country', label: t('rates:country'), kind: 'country' }]
  return [
    ofCarrier,
    {
      key: 'kind',
      label: t('rates:surcharge.column.kind'),
      kind: 'choice',
      options: surchargeKinds.map((kind) => ({ value: kind, label: words.kind({ kind }) })),
    },
    {
      key: 'state',
      label: t('rates:column.state'),
      kind: 'choice',
      options: surchargeStates.map((value) => ({ value, label: t(`rates:state.${value}`) })),
    },
  ]
}
