/**
 * Writes the outline of Türkiye for the dispatcher's map from Natural Earth's 1:10m countries (npm world-atlas, public
 * domain): `node scripts/makeTurkiye.mjs`. One country at this scale is smaller than all countries at 1:50m, and
 * has the Bosphorus and the coast of İstanbul.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'

const require = createRequire(import.meta.url)
const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'))
const { geometry } = feature(atlas, atlas.objects.countries).features.find(({ id }) => id === '792')

/** Three decimals are about a hundred metres. */
const shorten = (value) => (Array.isArray(value) ? value.map(shorten) : Number(value.toFixed(3)))

writeFileSync(
  new URL('../apps/web/src/features/courier/dispatch/components/turkiye.json', import.meta.url),
  `${JSON.stringify({ type: geometry.type, coordinates: shorten(geometry.coordinates) })}\n`,
)
