import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'

export const quotePath = pricingEndpoints.quoteParcel.path

/** Three pieces to New York, as the documented form sends them. */
export const threePieces = {
  SegmentId: null,
  ShipmentType: 2,
  PackageType: 1,
  CountryCode: 'US',
  ZipCode: '10001',
  Pieces: [
    { Width: 40, Length: 40, Height: 35, Weight: 6.4, VolumeWeight: 11.2 },
    { Width: 50, Length: 35, Height: 12, Weight: 3.8, VolumeWeight: 4.2 },
    { Width: 30, Length: 20, Height: 20, Weight: 2.1, VolumeWeight: 2.4 },
  ],
  TotalCustomsValue: 0,
}
