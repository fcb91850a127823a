import { useQueryClient } from '@tanstack/react-query'
import { zoneEndpoints } from '@kervan/contract/pricing/zones/zone.endpoints'
import type { ZoneMapping } from '@kervan/contract/pricing/zones/zone.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import type { RowAction } from '../../../../ui/table/RowMenu.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'

/** Actions for a country's zone mapping. */
export const useMappingActions = (onEdit: (mapping: ZoneMapping) => void) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const remove = useEndpointMutation(zoneEndpoints.deleteZoneMapping, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return Promise.all(
        [zoneEndpoints.listZoneMappings, zoneEndpoints.findZoneMap, zoneEndpoints.listZones].map((row) =>
          queryClient.invalidateQueries(queriesOf(row)),
        ),
      )
    },
  })
  return (mapping: ZoneMapping): RowAction[] => [
    { key: 'edit', label: t('pricing/rateTable:zone.move'), onSelect: () => onEdit(mapping) },
    {
      key: 'delete',
      label: t('pricing/rateTable:zone.takeOut'),
      isDangerous: true,
      onSelect: () =>
        confirm({
          title: t('pricing/rateTable:zone.takeOutTitle', {
            country: mapping.countryName,
            zone: mapping.regionCode,
          }),
          text: t(
            mapping.supplierServiceMethodId === null
              ? 'pricing/rateTable:zone.takeOutText'
              : 'pricing/rateTable:zone.takeOutOwn',
          ),
          action: t('pricing/rateTable:zone.takeOut'),
          onConfirm: () => remove.mutateAsync({ body: { id: mapping.id } }),
        }),
    },
  ]
}
