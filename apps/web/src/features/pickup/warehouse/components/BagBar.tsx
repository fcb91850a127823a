import type { StationBag } from '@kervan/contract/pickup/warehouse/warehouse.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { formatWeight } from '../../../../platform/text/format.ts'
import styles from './Station.module.css'

/** The bag at hand with its sums, as they are after the last scan. */
export const BagBar = ({ bag, isChosen }: { bag: StationBag | null; isChosen: boolean }) => {
  const { t, language } = useTranslation()
  if (!bag || !isChosen) return null
  return (
    <section className={styles.bag} aria-label={t('warehouse:station.bag')}>
      <strong>{bag.number}</strong>
      <span>{bag.destination}</span>
      <span>{bag.flight ?? t('warehouse:station.noFlight')}</span>
      <span className={styles.sums}>
        {t('warehouse:station.sums', { count: bag.pieceCount, weight: formatWeight(bag.weightKg, language) })}
      </span>
    </section>
  )
}
