/** Map of the day's stops with names of districts. Lazy loaded because outline and projection are large. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { geoMercator, geoPath } from 'd3-geo'
import type { GeoPermissibleObjects, GeoProjection } from 'd3-geo'
import type { DispatchDay, DispatchStop } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { colourOf, matchesStop, minutesLate, stopsOf } from '../dayRoutes.ts'
import type { Assign } from '../hooks/useDispatchDay.ts'
import { useStopActions } from '../hooks/useStopActions.ts'
import { placeLabels } from './mapLabels.ts'
import { tilesBelow } from './mapTiles.ts'
import { StopFacts } from './StopCard.tsx'
import turkiye from './turkiye.json'
import styles from './Dispatch.module.css'

interface DayMapProps {
  day: DispatchDay
  filter: string
  assign: Assign
  /** Uses the height of the board beside it. */
  isTall?: boolean
}

const heightOf = (width: number, isTall: boolean): number => (isTall ? 600 : width < 600 ? 420 : 560)
const margin = 36
/**
 * Width in pixels before the map is measured. Points have a fixed size in pixels, so that they stay touchable
 * on a phone.
 */
const usualWidth = 960
/** Minimum extent in degrees: stops with only a district's centre as position should not be shown at street level. */
const leastDegrees = 0.12

interface Place {
  latitude: number
  longitude: number
}

const fitTo = (places: readonly Place[], width: number, height: number): GeoProjection => {
  const range = (values: readonly number[]): [number, number] => {
    const [low, high] = [Math.min(...values), Math.max(...values)]
    const missing = Math.max(0, leastDegrees - (high - low)) / 2
    return [low - missing, high + missing]
  }
  const [west, east] = range(places.map(({ longitude }) => longitude))
  const [south, north] = range(places.map(({ latitude }) => latitude))
  return geoMercator().fitExtent(
    [
      [margin, margin],
      [width - margin, height - margin],
    ],
    {
      type: 'MultiPoint',
      coordinates: [
        [west, south],
        [east, north],
      ],
    },
  )
}

/** Spreads stops with the same position in a ring around it, so that each is visible. */
const spread = (stops: readonly DispatchStop[], projection: GeoProjection) => {
  const seen = new Map<string, number>()
  return stops.map((stop) => {
    const [x, y] = projection([stop.longitude, stop.latitude])!
    const key = `${stop.longitude} ${stop.latitude}`
    const at = seen.get(key) ?? 0
    seen.set(key, at + 1)
    const distance = at === 0 ? 0 : 17 * Math.sqrt(at)
    const angle = at * 2.4
    return { stop, x: x + distance * Math.cos(angle), y: y + distance * Math.sin(angle) }
  })
}

const useWidth = () => {
  const element = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(usualWidth)
  useEffect(() => {
    const sizes = new ResizeObserver(([entry]) =>
      setWidth(Math.max(240, Math.round(entry!.contentRect.width))),
    )
    sizes.observe(element.current!)
    return () => sizes.disconnect()
  }, [])
  return [element, width] as const
}

export const DayMap = ({ day, filter, assign, isTall = false }: DayMapProps) => {
  const { t } = useTranslation()
  const actionsOf = useStopActions(day, assign)
  const [frame, width] = useWidth()
  const height = heightOf(width, isTall)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { depot, tileUrl } = day
  const places = JSON.stringify(
    [depot, ...day.stops].map(({ latitude, longitude }) => ({ latitude, longitude })),
  )
  const projection = useMemo(
    () => fitTo(JSON.parse(places) as Place[], width, height),
    [places, width, height],
  )
  const path = geoPath(projection).digits(1)
  const points = spread(
    day.stops.filter((stop) => matchesStop(stop, filter)),
    projection,
  )
  const placeOf = new Map(points.map(({ stop, x, y }) => [stop.reservationId, [x, y] as const]))
  const visited = new Set(day.stops.map(({ districtId }) => districtId))
  const names = placeLabels(
    day.districts
      .toSorted((one, other) => Number(visited.has(other.id)) - Number(visited.has(one.id)))
      .map(({ id, name, latitude, longitude }) => {
        const [x, y] = projection([longitude, latitude])!
        return { key: String(id), text: name, x, y }
      }),
    points,
    { width, height },
  )
  const [depotX, depotY] = projection([depot.longitude, depot.latitude])!
  const chosen = day.stops.find(({ reservationId }) => reservationId === chosenId)
  const nameOf = (stop: DispatchStop) =>
    day.couriers.find(({ courierId }) => courierId === stop.courierId)?.name ??
    t('courier/dispatch:unassigned')
  const labelOf = (stop: DispatchStop) =>
    [
      stop.number,
      stop.senderName,
      stop.district,
      nameOf(stop),
      ...(stop.isLate ? [t('courier/dispatch:lateBy', { minutes: minutesLate(stop) })] : []),
    ].join(', ')
  return (
    <div className={styles.mapView}>
      <figure className={styles.map} ref={frame}>
        <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={t('courier/dispatch:map.label')}>
          <path d={path(turkiye as GeoPermissibleObjects) ?? ''} className={styles.land} />
          {tileUrl !== null &&
            tilesBelow(tileUrl, projection, width, height).map(({ key, href, x, y, size }) => (
              <image key={key} href={href} x={x} y={y} width={size} height={size} />
            ))}
          {tileUrl === null &&
            names.map(({ key, text, x, y }) => (
              <text key={key} x={x} y={y} dy={4} className={styles.placeName}>
                {text}
              </text>
            ))}
          {day.couriers.map(({ courierId }) => (
            <polyline
              key={courierId}
              className={styles.route}
              stroke={colourOf(day, courierId)}
              points={[
                [depotX, depotY] as const,
                ...stopsOf(day, courierId).flatMap(({ reservationId }) => {
                  const place = placeOf.get(reservationId)
                  return place ? [place] : []
                }),
              ]
                .map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
                .join(' ')}
            />
          ))}
          <g transform={`translate(${depotX} ${depotY})`} className={styles.depot}>
            <title>{t('courier/dispatch:map.depot')}</title>
            <rect x={-6} y={-6} width={12} height={12} rx={2} />
          </g>
          {points.map(({ stop, x, y }) => (
            <g
              key={stop.reservationId}
              transform={`translate(${x} ${y})`}
              className={styles.point}
              role="button"
              tabIndex={0}
              aria-label={labelOf(stop)}
              aria-pressed={stop.reservationId === chosenId}
              onClick={() => setChosenId(stop.reservationId)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return
                event.preventDefault()
                setChosenId(stop.reservationId)
              }}
            >
              <title>{labelOf(stop)}</title>
              <circle
                r={stop.reservationId === chosenId ? 12 : 9}
                fill={stop.courierId === null ? 'var(--surface)' : colourOf(day, stop.courierId)}
              />
              {stop.isLate && <circle r={13} className={styles.lateRing} />}
              {stop.order !== null && <text dy={3.5}>{stop.order}</text>}
            </g>
          ))}
        </svg>
        <figcaption>{t('courier/dispatch:map.centreNote')}</figcaption>
      </figure>
      <ul className={styles.legend}>
        {day.couriers.map(({ courierId, name }) => (
          <li key={courierId}>
            <span
              className={styles.mark}
              style={{ background: colourOf(day, courierId) }}
              aria-hidden="true"
            />
            {name}
          </li>
        ))}
      </ul>
      {chosen && (
        <div className={styles.card} role="status">
          <StopFacts stop={chosen} />
          {chosen.status !== 'completed' && (
            <ActionMenu head={chosen.number} actions={actionsOf(chosen)}>
              <Button size="small">{t('courier/dispatch:moveTo')}</Button>
            </ActionMenu>
          )}
        </div>
      )}
    </div>
  )
}
