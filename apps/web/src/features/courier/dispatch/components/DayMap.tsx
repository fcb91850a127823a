/** Map of the day's stops over an outline of Türkiye. Lazy loaded because shapes and projection are large. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { geoMercator, geoPath } from 'd3-geo'
import type { GeoProjection } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import shapes from 'world-atlas/countries-50m.json'
import type { DispatchDay, DispatchStop } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { colourOf, matchesStop, stopsOf } from '../dayRoutes.ts'
import type { Assign } from '../hooks/useDispatchDay.ts'
import { useStopActions } from '../hooks/useStopActions.ts'
import { tilesBelow } from './mapTiles.ts'
import { StopFacts } from './StopCard.tsx'
import styles from './Dispatch.module.css'

interface DayMapProps {
  day: DispatchDay
  filter: string
  assign: Assign
}

const heightOf = (width: number): number => (width < 600 ? 420 : 560)
const margin = 36
/**
 * Width in pixels before the map is measured. Points have a fixed size in pixels, so that they stay touchable
 * on a phone.
 */
const usualWidth = 960
const turkiye = '792'
/** Minimum extent in degrees: stops with only a district's centre as position should not be shown at street level. */
const leastDegrees = 0.12

const findOutline = () => {
  const topology = shapes as unknown as Topology<{ countries: GeometryCollection }>
  return feature(topology, topology.objects.countries).features.filter(({ id }) => id === turkiye)
}

let found: ReturnType<typeof findOutline> | null = null

interface Place {
  latitude: number
  longitude: number
}

const fitTo = (places: readonly Place[], width: number): GeoProjection => {
  const height = heightOf(width)
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

export const DayMap = ({ day, filter, assign }: DayMapProps) => {
  const { t } = useTranslation()
  const actionsOf = useStopActions(day, assign)
  const [frame, width] = useWidth()
  const height = heightOf(width)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const outline = (found ??= findOutline())
  const { depot, tileUrl } = day
  const places = JSON.stringify(
    [depot, ...day.stops].map(({ latitude, longitude }) => ({ latitude, longitude })),
  )
  const projection = useMemo(() => fitTo(JSON.parse(places) as Place[], width), [places, width])
  const path = geoPath(projection).digits(1)
  const points = spread(
    day.stops.filter((stop) => matchesStop(stop, filter)),
    projection,
  )
  const placeOf = new Map(points.map(({ stop, x, y }) => [stop.reservationId, [x, y] as const]))
  const [depotX, depotY] = projection([depot.longitude, depot.latitude])!
  const chosen = day.stops.find(({ reservationId }) => reservationId === chosenId)
  const nameOf = (stop: DispatchStop) =>
    day.couriers.find(({ courierId }) => courierId === stop.courierId)?.name ??
    t('courier/dispatch:unassigned')
  const labelOf = (stop: DispatchStop) =>
    [stop.number, stop.senderName, stop.district, nameOf(stop)].join(', ')
  return (
    <div className={styles.mapView}>
      <figure className={styles.map} ref={frame}>
        <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={t('courier/dispatch:map.label')}>
          <path d={path({ type: 'FeatureCollection', features: outline }) ?? ''} className={styles.land} />
          {tileUrl !== null &&
            tilesBelow(tileUrl, projection, width, height).map(({ key, href, x, y, size }) => (
              <image key={key} href={href} x={x} y={y} width={size} height={size} />
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
