import type { Place } from '@kervan/domain/courier/dispatch/travel'
import centreRows from '../../../../db/seed/reference/districtCentres.json' with { type: 'json' }
import { districts, provinces } from '../../../reference/referenceFacts.ts'

export const districtCentres: readonly (Place & { id: number })[] = centreRows

const byDistrict = new Map<number, Place>(districtCentres.map(({ id, lat, lon }) => [id, { lat, lon }]))

const meanOf = (places: readonly Place[]): Place => ({
  lat: places.reduce((sum, { lat }) => sum + lat, 0) / places.length,
  lon: places.reduce((sum, { lon }) => sum + lon, 0) / places.length,
})

const provinceMeans = new Map(
  provinces.map(({ id }) => [
    id,
    meanOf(districtCentres.filter((centre) => Math.floor(centre.id / 1000) === id)),
  ]),
)

/** Centre of a district, or of its province when unknown. */
export const centreOf = (districtId: number): Place => {
  const centre = byDistrict.get(districtId) ?? provinceMeans.get(Math.floor(districtId / 1000))
  if (!centre) throw new Error(`no province has a district ${districtId}`)
  return centre
}

const cities = new Map(provinces.map(({ id, name }) => [name.toLocaleLowerCase('tr'), id]))

/** Start of the routes: the centre of the city that parcels are sent from. */
export const centreOfCity = (city: string): Place => {
  const id = cities.get(city.toLocaleLowerCase('tr'))
  const anyDistrict = districts.find(({ provinceId }) => provinceId === (id ?? 34))
  return provinceMeans.get(anyDistrict!.provinceId)!
}
