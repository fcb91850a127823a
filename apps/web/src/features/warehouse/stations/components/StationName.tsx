import { useState } from 'react'
import type { FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  mostStationLetters,
  warehouseEndpoints,
} from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import styles from './Station.module.css'

/** Asks for the name of the station, once per device. */
export const StationName = ({ onChosen }: { onChosen: (name: string) => void }) => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const { data } = useQuery(endpointQuery(warehouseEndpoints.getStation, { body: {} }))
  const choose = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onChosen(name.trim())
  }
  return (
    <>
      <PageHeader title={t('shell:screen.warehouse')} />
      <Panel title={t('warehouse:station.choose')} help={t('warehouse:station.chooseHelp')}>
        <form className={styles.choose} onSubmit={choose}>
          <input
            className={styles.field}
            aria-label={t('warehouse:station.choose')}
            value={name}
            maxLength={mostStationLetters}
            placeholder={t('warehouse:station.example')}
            autoFocus
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" kind="primary" disabled={name.trim() === ''}>
            {t('warehouse:station.start')}
          </Button>
        </form>
        {data && data.names.length > 0 && (
          <div className={styles.names}>
            {data.names.map((known) => (
              <Button key={known} onClick={() => onChosen(known)}>
                {known}
              </Button>
            ))}
          </div>
        )}
      </Panel>
    </>
  )
}
