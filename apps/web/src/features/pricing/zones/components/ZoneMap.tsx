/** World map with one colour per zone. Lazy loaded because the shapes and the projection are large. */
import { useMemo, useState } from 'react'
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import shapes from 'world-atlas/countries-50m.json'
import { useCountries } from '../../../../platform/text/countries.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import styles from './Zones.module.css'

export interface MapCountry {
  code: string
  name: string
  zone: { code: string; colour: string } | null
  /** True when another zone is selected in the table, so that this one is faded. */
  isFaded: boolean
}

interface ZoneMapProps {
  countries: readonly MapCountry[]
  onPick: (countryCode: string) => void
}

const width = 960
const height = 470
const antarctica = '010'

const drawShapes = () => {
  const topology = shapes as unknown as Topology<{ countries: GeometryCollection }>
  const { features } = feature(topology, topology.objects.countries)
  const shown = features.filter(({ id }) => id !== antarctica)
  const projection = geoNaturalEarth1().fitSize([width, height], {
    type: 'FeatureCollection',
    features: shown,
  })
  const path = geoPath(projection).digits(1)
  return shown.map((shape, index) => ({
    key: index,
    numericCode: Number(shape.id),
    outline: path(shape) ?? '',
  }))
}

let drawn: ReturnType<typeof drawShapes> | null = null

export const ZoneMap = ({ countries, onPick }: ZoneMapProps) => {
  const { t } = useTranslation()
  const reference = useCountries()
  const [hovered, setHovered] = useState<MapCountry | null>(null)
  const outlines = (drawn ??= drawShapes())
  const byNumber = useMemo(() => {
    const byCode = new Map(countries.map((country) => [country.code, country]))
    return new Map(reference.map(({ id, code }) => [id, byCode.get(code)]))
  }, [countries, reference])
  return (
    <figure className={styles.map} onMouseLeave={() => setHovered(null)}>
      {/* Hidden from keyboard and screen readers, because the table beside the map contains the same information. */}
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('pricing/rateTable:zone.map.label')}>
        {outlines.map(({ key, numericCode, outline }) => {
          const country = byNumber.get(numericCode)
          return (
            <path
              key={key}
              d={outline}
              className={country ? styles.country : styles.land}
              style={country?.zone ? { fill: country.zone.colour } : undefined}
              opacity={country?.isFaded ? 0.25 : undefined}
              onMouseEnter={() => setHovered(country ?? null)}
              onClick={() => country && onPick(country.code)}
            />
          )
        })}
      </svg>
      <figcaption className={styles.caption}>
        {hovered
          ? `${hovered.name}: ${hovered.zone ? t('pricing/rateTable:zone.map.zone', { code: hovered.zone.code }) : t('pricing/rateTable:zone.map.none')}`
          : t('pricing/rateTable:zone.map.hint')}
      </figcaption>
    </figure>
  )
}
