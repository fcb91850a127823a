import type { CourierStop } from '@kervan/contract/courier/courier.endpoints'

type Place = Pick<
  CourierStop,
  'latitude' | 'longitude' | 'address' | 'neighborhood' | 'town' | 'district' | 'city'
>

export const addressLines = ({ address, neighborhood, town, district, city }: Place): string[] => [
  address,
  [neighborhood, town].filter(Boolean).join(', '),
  `${district} / ${city}`,
]

/** Opens the phone's navigation app: Android lets the user choose one, others open the map of this address. */
export const directionsAddress = (place: Place, agent = navigator.userAgent): string => {
  const { latitude, longitude } = place
  const point = latitude !== null && longitude !== null ? `${latitude},${longitude}` : null
  const words = encodeURIComponent(point ?? addressLines(place).filter(Boolean).join(', '))
  return /android/i.test(agent)
    ? `geo:${point ?? '0,0'}?q=${words}`
    : `https://www.google.com/maps/dir/?api=1&destination=${words}`
}
