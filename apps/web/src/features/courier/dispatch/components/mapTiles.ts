/** Street map tiles for a Mercator projection, with their positions. */
import type { GeoProjection } from 'd3-geo'

export interface Tile {
  key: string
  href: string
  x: number
  y: number
  size: number
}

const mostZoom = 17
const radians = Math.PI / 180

const longitudeOf = (x: number, count: number): number => (x / count) * 360 - 180
const latitudeOf = (y: number, count: number): number =>
  Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / count))) / radians

const columnOf = (longitude: number, count: number): number => ((longitude + 180) / 360) * count
const rowOf = (latitude: number, count: number): number =>
  ((1 - Math.log(Math.tan(latitude * radians) + 1 / Math.cos(latitude * radians)) / Math.PI) / 2) * count

export const tilesBelow = (
  template: string,
  projection: GeoProjection,
  width: number,
  height: number,
): Tile[] => {
  const zoom = Math.max(
    0,
    Math.min(mostZoom, Math.round(Math.log2((2 * Math.PI * projection.scale()) / 256))),
  )
  const count = 2 ** zoom
  const [west, north] = projection.invert!([0, 0])!
  const [east, south] = projection.invert!([width, height])!
  const tiles: Tile[] = []
  for (let column = Math.floor(columnOf(west, count)); column <= columnOf(east, count); column++)
    for (let row = Math.floor(rowOf(north, count)); row <= rowOf(south, count); row++) {
      const [x, y] = projection([longitudeOf(column, count), latitudeOf(row, count)])!
      const [nextX] = projection([longitudeOf(column + 1, count), latitudeOf(row, count)])!
      const href = template
        .replace('{z}', String(zoom))
        .replace('{x}', String(column))
        .replace('{y}', String(row))
      // Makes each map tile half a pixel wider, so that no gap shows between tiles.
      tiles.push({ key: `${column} ${row}`, href, x, y, size: nextX - x + 0.5 })
    }
  return tiles
}
