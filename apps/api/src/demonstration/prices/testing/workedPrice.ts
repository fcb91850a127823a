/**
 * Price of a consignment with a service on 20 November 2026, calculated by hand from the published demo rules
 * (tariffs.ts, zones.ts, surcharges.ts, demonstrationRates.ts): segment Standart, fuel of the week of 16
 * November, 54.6075 TRY for a EUR, 47.1250 for a USD and 62.3840 for a GBP, peak season of the couriers.
 *
 * The price up to a break is the zone's price of the first break (0.5 kg) plus the remaining kg times the
 * zone's price per kg, which falls in bands. The markup applies to transport and fuel. Each figure is rounded
 * half away from zero.
 */
export interface WorkedPrice {
  /** Key of the demo consignment. */
  consignment: string
  /** Code of the service that the consignment is priced with. */
  service: string
  chargeableKg: number
  zone: string
  breakKg: number
  /** True above the last break, where the price per kg was added. */
  isAboveLast?: true
  /** Lines of the price: cost code, amount, amount in TRY. */
  lines: readonly (readonly [code: string, amount: string, amountTry: string])[]
  total: string
  currency: string
  totalTry: string
}

/** Date for which the hand-calculated prices are valid. */
export const dayOfWorkedPrices = '2026-11-20'
