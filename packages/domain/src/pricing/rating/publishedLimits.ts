/**
 * What carriers publish of their products' limits, by our services' codes. Source: reference-data sample of DHL's MyDHL API,
 * OpenAPI 3.1.1 of 2025-11-02, sheet "products": EXPRESS WORLDWIDE (products D and U) and ECONOMY SELECT (W). Codes and figures are
 * facts; the specification has no licence and is not carried. Products P (goods) and H (beyond the EU) have no line of their own there
 * and follow the product of their name. Of UPS, FedEx and PTT no such data is at hand: what a service's own row says is all that holds,
 * and docs/rules.md says so. The sample's list of countries is not complete, so that a country that it lacks refuses nothing.
 */
export interface PublishedLimit {
  readonly shipmentKg: number
  /** A piece fits when its sides, longest first, do: carriers count a piece as it lies best. */
  readonly sidesCm: readonly [longest: number, second: number, shortest: number]
}

const dhlExpress: PublishedLimit = { shipmentKg: 3030, sidesCm: [303, 303, 183] }

export const publishedLimits: Readonly<Record<string, PublishedLimit>> = {
  'DHL-EXP': dhlExpress,
  'DHL-ESI': dhlExpress,
}
