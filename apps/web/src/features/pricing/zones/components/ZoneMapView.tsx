import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { zoneEndpoints } from '@kervan/contract/pricing/zones/zone.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { CountryFlagName, StateDot } from '../../../../ui/light/Tags.tsx'
import { zoneColour } from '../zoneColours.ts'
import { ZoneTable } from './ZoneTable.tsx'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'
import styles from './Zones.module.css'

const ZoneMap = lazyPart(() => import('./ZoneMap.tsx').then((module) => ({ default: module.ZoneMap })))

interface ZoneMapViewProps {
  supplierId: number
  supplierServiceMethodId: number | null
  /** Opens the country's mapping, or a new mapping for it. */
  onPickCountry: (countryCode: string) => void
}

/** Map of a carrier's zones, with the zone table beside it and the countries without a zone below. */
export const ZoneMapView = ({ supplierId, supplierServiceMethodId, onPickCountry }: ZoneMapViewProps) => {
  const { t } = useTranslation()
  const [pickedId, setPickedId] = useState<number | null>(null)
  const query = useQuery(
    endpointQuery(zoneEndpoints.findZoneMap, { body: { supplierId, supplierServiceMethodId } }),
  )
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingRows />
  const { zones, countries } = query.data
  const coloured = zones.map((zone, index) => ({ ...zone, colour: zoneColour(index) }))
  const zoneById = new Map(coloured.map((zone) => [zone.id, zone]))
  const without = countries.filter(({ regionId }) => regionId === null)
  const ownCount = countries.filter(({ isOwn }) => isOwn).length
  const onMap = countries.map(({ code, name, regionId }) => ({
    code,
    name,
    zone: (regionId !== null && zoneById.get(regionId)) || null,
    isFaded: pickedId !== null && regionId !== pickedId,
  }))
  const picked = pickedId === null ? null : zoneById.get(pickedId)
  return (
    <>
      <div className={styles.view}>
        <div className={styles.mapPlace}>
          <Suspense fallback={<div className={styles.mapWaiting}>{t('ui:state.loading')}</div>}>
            <ZoneMap countries={onMap} onPick={onPickCountry} />
          </Suspense>
        </div>
        <ZoneTable
          supplierId={supplierId}
          zones={coloured}
          pickedId={pickedId}
          onPick={(id) => setPickedId(id === pickedId ? null : id)}
        />
      </div>
      {supplierServiceMethodId !== null && (
        <p className={styles.fact}>{t('pricing/rateTable:zone.map.own', { count: ownCount })}</p>
      )}
      {picked && (
        <Panel title={t('pricing/rateTable:zone.map.countriesOf', { code: picked.code, name: picked.name })}>
          <CountryButtons
            countries={countries.filter(({ regionId }) => regionId === picked.id)}
            onPick={onPickCountry}
          />
        </Panel>
      )}
      {without.length === 0 ? (
        <StateDot tone="ok">{t('pricing/rateTable:zone.map.allMapped')}</StateDot>
      ) : (
        <Panel
          title={t('pricing/rateTable:zone.map.without', { count: without.length })}
          help={t('pricing/rateTable:zone.map.withoutHelp')}
        >
          <CountryButtons countries={without} onPick={onPickCountry} />
        </Panel>
      )}
    </>
  )
}

interface CountryButtonsProps {
  countries: readonly { code: string; name: string }[]
  onPick: (countryCode: string) => void
}

const CountryButtons = ({ countries, onPick }: CountryButtonsProps) => (
  <div className={styles.countries}>
    {countries.map(({ code, name }) => (
      <button key={code} type="button" className={styles.countryButton} onClick={() => onPick(code)}>
        <CountryFlagName code={code} name={name} />
      </button>
    ))}
  </div>
)
