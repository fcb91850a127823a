import { useTranslation } from '../../../platform/text/i18n.ts'
import { LandDots } from '../../../ui/light/worldMap/LandDots.tsx'
import { curveTo, istanbul, pointAt, worldSize } from '../../../ui/light/worldMap/worldMap.ts'
import styles from './RoutePicture.module.css'

/** Longitude and latitude of demo destinations: London, New York, São Paulo, Riyadh, Tokyo. */
const places = [
  [0, 51.5],
  [-74, 40.7],
  [-46.6, -23.5],
  [46.7, 24.7],
  [139.7, 35.7],
].map(([longitude, latitude]) => pointAt(longitude!, latitude!))

const facts = ['countries', 'experience', 'warehouse', 'support'] as const

/** Picture beside the form: dotted world map with routes from İstanbul, and four facts about the product. */
export const RoutePicture = () => {
  const { t } = useTranslation()
  return (
    <aside className={styles.picture} aria-label={t('account:picture.label')}>
      <p className={styles.claim}>{t('account:picture.claim')}</p>
      <svg className={styles.map} viewBox={`0 0 ${worldSize.width} ${worldSize.height}`} aria-hidden="true">
        <LandDots className={styles.dot} />
        {places.map((place) => (
          <path key={place.x} className={styles.route} d={curveTo(place)} />
        ))}
        {places.map((place) => (
          <circle key={place.x} className={styles.place} cx={place.x} cy={place.y} r={4} />
        ))}
        <circle className={styles.halo} cx={istanbul.x} cy={istanbul.y} r={11} />
        <circle className={styles.start} cx={istanbul.x} cy={istanbul.y} r={5} />
      </svg>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact}>
            <dt>{t(`account:picture.${fact}.value`)}</dt>
            <dd>{t(`account:picture.${fact}.label`)}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
