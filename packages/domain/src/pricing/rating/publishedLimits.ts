/**
 * Published product limits of carriers, by our service codes. Source: reference-data sample of DHL's MyDHL API,
 * OpenAPI 3.1.1 of 2025-11-02, sheet "products": EXPRESS WORLDWIDE (products D and U) and ECONOMY SELECT (W).
 * Codes and figures are facts; the specification has no licence and is not included here. Products P (goods)
 * and H (outside the EU) have no line of their own there and use the product of the same name. No such data is
 * available for UPS, FedEx and PTT: only the service's own row applies, as docs/rules.md states. The sample's
 * list of countries is incomplete, so a missing country is not refused.
 */
export interface PublishedLimit {
  readonly shipmentKg: number
  /** A piece fits when its sides, sorted longest first, fit: carriers may turn a piece. */
  readonly sidesCm: readonly [longest: number, second: number, shortest: number]
}

const dhlExpress: PublishedLimit = { shipmentKg: 3030, sidesCm: [303, 303, 183] }

export const publishedLimits: Readonly<Record<string, PublishedLimit>> = {
  'DHL-EXP': dhlExpress,
  'DHL-ESI': dhlExpress,
}
