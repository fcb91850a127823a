import type { Place } from '@kervan/domain/courier/dispatch/travel'
import centreRows from '../../../../db/seed/reference/districtCentres.json' with { type: 'json' }
import { districts, provinces } from '../../../reference/referenceFacts.ts'

export const districtCentres: readonly (Place & { id: number })[] = centreRows

const byDistrict = new Map<number, Place>(districtCentres.map(({ id, lat, lon }) => [id, { lat, lon }]))

/** The first digits of a district's id are its province. */
const provinceOf = (districtId: number): number => Math.floor(districtId / 1000)

const meanOf = (places: readonly Place[]): Place => ({
  lat: places.reduce((sum, { lat }) => sum + lat, 0) / places.length,
  lon: places.reduce((sum, { lon }) => sum + lon, 0) / places.length,
})

const provinceMeans = new Map(
  provinces.map(({ id }) => [id, meanOf(districtCentres.filter((centre) => provinceOf(centre.id) === id))]),
)

/** Centre of a district, or of its province when unknown. */
export const centreOf = (districtId: number): Place => {
  const centre = byDistrict.get(districtId) ?? provinceMeans.get(provinceOf(districtId))
  if (!centre) throw new Error(`no province has a district ${districtId}`)
  return centre
}

/** Districts with their centres, of the provinces of the given districts. */
export const districtsAround = (districtIds: readonly number[]) => {
  const wanted = new Set(districtIds.map(provinceOf))
  return districts.flatMap(({ id, name, provinceId }) => {
    const centre = byDistrict.get(id)
    return centre && wanted.has(provinceId) ? [{ id, name, latitude: centre.lat, longitude: centre.lon }] : []
  })
}

const cities = new Map(provinces.map(({ id, name }) => [name.toLocaleLowerCase('tr'), id]))

/** Start of the routes: the centre of the city that parcels are sent from. */
export const centreOfCity = (city: string): Place => {
  const id = cities.get(city.toLocaleLowerCase('tr'))
  const anyDistrict = districts.find(({ provinceId }) => provinceId === (id ?? 34))
  return provinceMeans.get(anyDistrict!.provinceId)!
}
