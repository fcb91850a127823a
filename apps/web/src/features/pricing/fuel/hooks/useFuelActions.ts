import { useQueryClient } from '@tanstack/react-query'
import { fuelEndpoints } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import type { FuelCharge } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import type { RowAction } from '../../../../ui/table/RowMenu.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { nameOfSeries } from '../components/nameOfSeries.ts'

export const useFuelRefresh = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [fuelEndpoints.listFuelCharges, fuelEndpoints.findFuelOverview].map((row) =>
        queryClient.invalidateQueries(queriesOf(row)),
      ),
    )
}

/** Actions for a fuel percentage; only upcoming percentages can be deleted. */
export const useFuelActions = (onEdit: (charge: FuelCharge) => void) => {
  const { t, language } = useTranslation()
  const confirm = useConfirm()
  const refresh = useFuelRefresh()
  const remove = useEndpointMutation(fuelEndpoints.deleteFuelCharge, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return refresh()
    },
  })
  const day = (value: string) => formatDate(toDate(value), 'day', language)
  return (charge: FuelCharge): RowAction[] => [
    {
      key: 'edit',
      label: t('pricing/rateTable:fuel.edit'),
      isDisabled: charge.state === 'past',
      onSelect: () => onEdit(charge),
    },
    {
      key: 'delete',
      label: t('pricing/rateTable:action.delete'),
      isDangerous: true,
      isDisabled: charge.state !== 'toCome',
      onSelect: () =>
        confirm({
          title: t('pricing/rateTable:fuel.deleteTitle', { name: nameOfSeries(charge) }),
          text: t('pricing/rateTable:fuel.deleteText', {
            from: day(charge.validFrom),
            to: day(charge.validTo),
          }),
          action: t('pricing/rateTable:action.delete'),
          onConfirm: () => remove.mutateAsync({ body: { id: charge.id } }),
        }),
    },
  ]
}
