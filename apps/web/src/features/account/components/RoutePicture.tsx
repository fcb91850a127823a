import { useId } from 'react'
import { useTranslation } from '../../../platform/i18n.ts'
import { worldDots } from './worldDots.ts'
import styles from './RoutePicture.module.css'

const step = 8
const column = (longitude: number): number => ((longitude + 126) / 4) * step + step
const row = (latitude: number): number => ((66 - latitude) / 4) * step + step

/** Bands as high as a step over each run of land, to be filled with dots: a thousand drawn circles would delay the first paint. */
const land = worldDots
  .flatMap((line, y) =>
    [...line.matchAll(/#+/g)].map(
      ({ 0: run, index }) => `M${(index + 0.5) * step} ${(y + 1) * step}h${run.length * step}`,
    ),
  )
  .join('')

const istanbul = { x: column(29), y: row(41) }

/** Where parcels of the demonstration go: London, New York, São Paulo, Riyadh, Tokyo. */
const places = [
  [0, 51.5],
  [-74, 40.7],
  [-46.6, -23.5],
  [46.7, 24.7],
  [139.7, 35.7],
].map(([longitude, latitude]) => ({ x: column(longitude!), y: row(latitude!) }))

/** From İstanbul in a curve that bends up, the more the longer it is. */
const curveTo = ({ x, y }: { x: number; y: number }): string => {
  const bend = Math.hypot(x - istanbul.x, y - istanbul.y) * 0.28
  return `M${istanbul.x} ${istanbul.y}Q${(istanbul.x + x) / 2} ${(istanbul.y + y) / 2 - bend} ${x} ${y}`
}

const facts = ['countries', 'experience', 'warehouse', 'support'] as const

/** The picture beside the form: the world as dots, routes from İstanbul, and four facts about the product. */
export const RoutePicture = () => {
  const { t } = useTranslation()
  const dots = useId()
  return (
    <aside className={styles.picture} aria-label={t('account:picture.label')}>
      <p className={styles.claim}>{t('account:picture.claim')}</p>
      <svg className={styles.map} viewBox="0 0 568 224" aria-hidden="true">
        <pattern id={dots} x={step / 2} y={step / 2} width={step} height={step} patternUnits="userSpaceOnUse">
          <circle className={styles.dot} cx={step / 2} cy={step / 2} r={1.6} />
        </pattern>
        <path stroke={`url(#${dots})`} strokeWidth={step} d={land} />
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
