import type { StationBag } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { formatWeight } from '../../../../platform/text/format.ts'
import type { useStation } from '../hooks/useStation.ts'
import styles from './Station.module.css'

export const BagSums = ({ bag: { pieceCount, weightKg } }: { bag: StationBag }) => {
  const { t, language } = useTranslation()
  return (
    <span className={styles.sums}>
      {t('warehouse:station.sums', { count: pieceCount, weight: formatWeight(weightKg, language) })}
    </span>
  )
}

/** Current bag, into which the next scan goes. Totals are missing until the server's answer. */
export const BagBar = ({ station }: { station: ReturnType<typeof useStation> }) => {
  const { t } = useTranslation()
  if (station.bagNumber === null) return null
  const bag = station.describeBag(station.bagNumber)
  return (
    <section className={styles.bag} aria-label={t('warehouse:station.bag')}>
      <strong>{station.bagNumber}</strong>
      {bag && (
        <>
          <span>{bag.destination}</span>
          <span>{bag.flight ?? t('warehouse:station.noFlight')}</span>
          <BagSums bag={bag} />
        </>
      )}
    </section>
  )
}
