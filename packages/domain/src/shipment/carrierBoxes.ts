/**
 * Boxes that carriers give to their customers. Outer sides in cm; sides published in inches are converted and
 * rounded to a millimetre. Source: predefined packages of Amazon's Merchant Fulfillment API (FedEx_Box_…,
 * UPS_…), read 2026-11.
 */
export interface CarrierBox {
  /** Key of the text `template:box.<key>`. */
  key: string
  width: number
  length: number
  height: number
  /** Maximum content in kg according to the carrier; null when it publishes none. */
  mostKg: number | null
}

const inches = (key: string, length: number, width: number, height: number): CarrierBox => {
  const toCm = (side: number) => Math.round(side * 25.4) / 10
  return { key, length: toCm(length), width: toCm(width), height: toCm(height), mostKg: null }
}

export const carrierBoxes: readonly CarrierBox[] = [
  inches('fedexSmall', 12.38, 10.88, 1.5),
  inches('fedexMedium', 13.25, 11.5, 2.38),
  inches('fedexLarge', 17.5, 12.38, 3),
  inches('fedexExtraLarge', 11.88, 11, 10.75),
  { ...inches('fedex10kg', 15.81, 12.94, 10.19), mostKg: 10 },
  { key: 'fedex25kg', length: 54.8, width: 42.1, height: 33.5, mostKg: 25 },
  inches('upsExpressSmall', 13, 11, 2),
  inches('upsExpressMedium', 15, 11, 3),
  inches('upsExpressLarge', 18, 13, 3),
  { key: 'ups10kg', length: 41, width: 33.5, height: 26.5, mostKg: 10 },
  { key: 'ups25kg', length: 48.4, width: 43.3, height: 35, mostKg: 25 },
]
