import { compileRateTable } from '@kervan/domain/pricing/rating/compile/compileRateTable'
import type { RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import { priceList, rateRows, service } from '@kervan/domain/pricing/rating/testing/buildRates'

export const services = 12
export const zones = 10

/** Builds services of one carrier, each with a separate list; weight breaks every half kilogram. */
export const buildTable = (breaks: number): RateTable => {
  const serviceIds = Array.from({ length: services }, (_, index) => index + 1)
  const zoneIds = Array.from({ length: zones }, (_, index) => index + 10)
  return compileRateTable(
    rateRows({
      services: serviceIds.map((id) =>
        service({ id, code: `S${id}`, maxPieceKg: null, maxShipmentKg: null }),
      ),
      zones: zoneIds.map((id) => ({ id, carrierId: 1, code: String(id), name: `Zone ${id}` })),
      zoneCountries: zoneIds.map((zoneId) => ({
        zoneId,
        serviceId: null,
        countryCode: `Z${String.fromCharCode(55 + zoneId)}`,
      })),
      priceLists: serviceIds.map((id) => priceList({ id: 100 + id, serviceId: id })),
      weightBreaks: serviceIds.flatMap((id) =>
        zoneIds.flatMap((zoneId) =>
          Array.from({ length: breaks }, (_, index) => ({
            priceListId: 100 + id,
            zoneId,
            contentKind: 'package' as const,
            upToKg: (index + 1) / 2,
            price: (10 + index * 1.25).toFixed(2),
          })),
        ),
      ),
      pricesPerKg: serviceIds.flatMap((id) =>
        zoneIds.map((zoneId) => ({
          priceListId: 100 + id,
          zoneId,
          contentKind: 'package' as const,
          pricePerKg: '4.00',
        })),
      ),
    }),
  )
}
