import { useTranslation } from '../../../platform/text/i18n.ts'
import { curveTo, dotStep, istanbul, worldSize } from '../../../ui/light/worldMap/worldMap.ts'
import type { MapPoint } from '../../../ui/light/worldMap/worldMap.ts'
import { LandDots } from '../../../ui/light/worldMap/LandDots.tsx'
import { pointOfCountry } from './countryPoints.ts'
import styles from './RouteMap.module.css'

/** Share of the route covered after each of the five steps, in percent; an illustration, not a measurement. */
const share = [0, 4, 14, 55, 92, 100] as const

const margin = 5 * dotStep
const smallestWidth = 28 * dotStep
/** Height of the map as a share of its width. */
const aspectOf = { full: 0.36, low: 0.2 } as const

interface RouteMapProps {
  countryCode: string
  /** Name of the destination country, shown at the route's end. */
  countryName: string
  /** Current tracking step, 0 to 5. */
  current: number
  /** True for a map half as high without a frame, inside a panel. */
  isLow?: boolean
}

const between = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most))

/**
 * Map of the route from İstanbul, zoomed to show it completely. Hidden from screen readers, because the text
 * beside it has the same information.
 */
export const RouteMap = ({ countryCode, countryName, current, isLow = false }: RouteMapProps) => {
  const { t } = useTranslation()
  const end = pointOfCountry(countryCode)
  if (!end || countryCode === 'TR') return null
  // Height of the route's curve above both ends: half of its bend.
  const rise = Math.hypot(end.x - istanbul.x, end.y - istanbul.y) * 0.14
  const top = Math.min(end.y, istanbul.y) - rise - margin
  const height = Math.max(end.y, istanbul.y) + margin - top
  // A route far to the south needs its full height even when the world's width limits the map.
  const aspect = Math.max(isLow ? aspectOf.low : aspectOf.full, height / worldSize.width)
  const width = Math.min(
    Math.max(Math.abs(end.x - istanbul.x) + 2 * margin, height / aspect, smallestWidth),
    worldSize.width,
  )
  const shown = width * aspect
  const left = between((end.x + istanbul.x) / 2 - width / 2, 0, worldSize.width - width)
  const route = curveTo(end)
  const upper = top - (shown - height) / 2
  const nameOf = ({ x, y }: MapPoint, name: string, other: MapPoint) => {
    const place = ((x - left) / width) * 100
    // Away from the other end, so that two near names do not lie on each other, unless the edge would cut it.
    const isLeft = x < other.x ? place > 25 : place > 75
    return (
      <span
        className={styles.name}
        data-side={isLeft ? 'left' : 'right'}
        style={{ left: `${place}%`, top: `${((y - upper) / shown) * 100}%` }}
      >
        {name}
      </span>
    )
  }
  return (
    <div className={`${styles.map} ${isLow ? '' : styles.framed}`} dir="ltr" aria-hidden="true">
      <svg viewBox={`${left} ${upper} ${width} ${shown}`}>
        <LandDots className={styles.land} />
        <path className={styles.ahead} d={route} />
        <path
          className={styles.behind}
          d={route}
          pathLength={100}
          strokeDasharray={`${share[current] ?? 0} 100`}
        />
        <circle className={styles.start} cx={istanbul.x} cy={istanbul.y} r={4} />
        <circle className={current === 5 ? styles.reached : styles.end} cx={end.x} cy={end.y} r={4} />
      </svg>
      {nameOf(istanbul, t('tracking:houseCity'), end)}
      {nameOf(end, countryName, istanbul)}
    </div>
  )
}
