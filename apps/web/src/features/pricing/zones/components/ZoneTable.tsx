import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { zoneEndpoints } from '@kervan/contract/pricing/zones/zone.endpoints'
import type { Zone } from '@kervan/contract/pricing/zones/zone.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { RowMenu } from '../../../../ui/table/RowMenu.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { ZoneEditor } from './ZoneEditor.tsx'
import styles from './Zones.module.css'

interface ZoneTableProps {
  supplierId: number
  zones: readonly { id: number; code: string; name: string; countryCount: number; colour: string }[]
  pickedId: number | null
  onPick: (zoneId: number) => void
}

/** Zones with their colours: legend and keyboard access of the map, and editing of zones. */
export const ZoneTable = ({ supplierId, zones, pickedId, onPick }: ZoneTableProps) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  /** Edited zone: undefined when the editor is closed, null for a new one. */
  const [edited, setEdited] = useState<Zone | null | undefined>(undefined)
  const list = useQuery(endpointQuery(zoneEndpoints.listZones, { body: { supplierId } }))
  const remove = useEndpointMutation(zoneEndpoints.deleteZone, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return Promise.all(
        [zoneEndpoints.findZoneMap, zoneEndpoints.listZones].map((row) =>
          queryClient.invalidateQueries(queriesOf(row)),
        ),
      )
    },
  })
  const actionsOf = (zone: Zone) => [
    { key: 'edit', label: t('pricing/rateTable:zone.rename'), onSelect: () => setEdited(zone) },
    {
      key: 'delete',
      label: t('pricing/rateTable:action.delete'),
      isDangerous: true,
      isDisabled: zone.countryCount + zone.priceListCount > 0,
      onSelect: () =>
        confirm({
          title: t('pricing/rateTable:zone.deleteTitle', { code: zone.code }),
          action: t('pricing/rateTable:action.delete'),
          onConfirm: () => remove.mutateAsync({ body: { id: zone.id } }),
        }),
    },
  ]
  return (
    <div className={styles.zones}>
      <table aria-label={t('pricing/rateTable:zone.zones')}>
        <thead>
          <tr>
            <th scope="col">{t('pricing/rateTable:zone.column.zone')}</th>
            <th scope="col" className={styles.end}>
              {t('pricing/rateTable:zone.column.countries')}
            </th>
            <th scope="col">
              <span className="visuallyHidden">{t('ui:table.rowActions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {zones.map(({ id, code, name, countryCount, colour }) => {
            const zone = list.data?.find((one) => one.id === id)
            return (
              <tr key={id} className={id === pickedId ? styles.picked : undefined}>
                <td>
                  <button
                    type="button"
                    className={styles.zoneButton}
                    aria-pressed={id === pickedId}
                    onClick={() => onPick(id)}
                  >
                    <span className={styles.swatch} style={{ background: colour }} aria-hidden="true" />
                    <b>{code}</b> {name}
                  </button>
                </td>
                <td className={styles.end}>{countryCount}</td>
                <td>{zone && <RowMenu actions={actionsOf(zone)} />}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={styles.zonesFoot}>
        <Button size="small" onClick={() => setEdited(null)}>
          {t('pricing/rateTable:zone.add')}
        </Button>
      </div>
      {edited !== undefined && (
        <ZoneEditor
          key={edited?.id ?? 'new'}
          supplierId={supplierId}
          zone={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}
