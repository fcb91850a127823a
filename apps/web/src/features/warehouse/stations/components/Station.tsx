import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { warehouseEndpoints } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { stationModes } from '@kervan/domain/warehouse/commandCodes'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { printFile } from '../../../../platform/api/printFile.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { PillChoice } from '../../../../ui/light/PillChoice.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useScanField } from '../../../../ui/scan/useScanField.ts'
import { useStation } from '../hooks/useStation.ts'
import { BagBar } from './BagBar.tsx'
import { LastScans } from './LastScans.tsx'
import { StationAnswer } from './StationAnswer.tsx'
import styles from './Station.module.css'

interface StationProps {
  name: string
  onLeave: () => void
}

export const Station = ({ name, onLeave }: StationProps) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const printLabel = useEndpointMutation(bagEndpoints.getBagLabels, { onSuccess: printFile })
  const station = useStation(name, (bag) => {
    if (bag) printLabel.mutate({ body: { bagIds: [bag.id], format: 'pdf' } })
  })
  const field = useScanField(station.scan)
  const { data } = useQuery({
    ...endpointQuery(warehouseEndpoints.getStation, { body: { station: name } }),
    staleTime: 60_000,
  })
  const printSheet = useEndpointMutation(warehouseEndpoints.getCommandSheet, { onSuccess: printFile })
  const shownIds = new Set(station.verdicts.map(({ id }) => id))
  const last = [...station.verdicts, ...(data?.last ?? []).filter(({ id }) => !shownIds.has(id))]
  const leave = () => {
    void queries.invalidateQueries(queriesOf(warehouseEndpoints.getStation))
    onLeave()
  }
  return (
    <div className={styles.station}>
      <PageHeader
        title={name}
        facts={t('shell:screen.warehouse')}
        actions={
          <>
            <Button size="small" onClick={leave}>
              {t('warehouse:station.change')}
            </Button>
            <Button
              size="small"
              isBusy={printSheet.isPending}
              onClick={() => printSheet.mutate({ body: {} })}
            >
              {t('warehouse:sheet.print')}
            </Button>
          </>
        }
      />
      <PillChoice
        label={t('warehouse:station.mode')}
        value={station.state.mode}
        options={stationModes.map((mode) => ({ value: mode, label: t(`warehouse:command.${mode}`) }))}
        onChange={station.setMode}
      />
      <label className={styles.scan}>
        <span>{t('warehouse:station.field')}</span>
        <input {...field.inputProps} className={styles.field} aria-describedby="station-waiting" />
      </label>
      <div id="station-waiting" role="status">
        {station.waiting > 0 && station.isOffline && (
          <Note tone="warn">
            {t('warehouse:station.offline')} {t('warehouse:station.waiting', { count: station.waiting })}
          </Note>
        )}
      </div>
      <StationAnswer station={station} onScan={station.scan} />
      <BagBar station={station} />
      <LastScans verdicts={last} sums={data?.sums ?? []} fresh={station.verdicts} />
    </div>
  )
}
