import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { seededNumbers } from '@kervan/domain/courier/dispatch/randomNumbers'

export const quotePath = pricingEndpoints.quoteParcel.path

const destinations = [
  ['US', '10001'],
  ['DE', '10115'],
  ['GB', 'SW1A 1AA'],
  ['FR', '75001'],
  ['NL', '1012 AB'],
  ['AE', ''],
  ['IT', '00184'],
  ['ES', '28001'],
  ['SE', '111 22'],
  ['CA', 'K1A 0B1'],
] as const

/**
 * Generates different parcels of one to four pieces to ten countries in the documented format; the result is
 * the same on every call.
 */
export const mixedQuotes = (count: number) => {
  const random = seededNumbers(7)
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  return Array.from({ length: count }, (_, index) => {
    const [CountryCode, ZipCode] = destinations[index % destinations.length]!
    return {
      SegmentId: null,
      ShipmentType: 2,
      PackageType: 1,
      CountryCode,
      ZipCode,
      Pieces: Array.from({ length: between(1, 4) }, () => {
        const [Width, Length, Height] = [between(10, 50), between(15, 60), between(5, 45)]
        const VolumeWeight = Number(((Width * Length * Height) / 5000).toFixed(1))
        return { Width, Length, Height, Weight: between(2, 120) / 10, VolumeWeight }
      }),
      TotalCustomsValue: 0,
    }
  })
}
