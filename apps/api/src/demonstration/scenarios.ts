/** Demo scenarios: one or more shipments per state, so that no list or page is empty. */

export const stages = [
  'unfinished',
  'draft',
  'priced',
  'inCart',
  'declined',
  'cancelled',
  'booked',
  'received',
  'processed',
  'inTransit',
  'delayed',
  'heldAtCustoms',
  'outForDelivery',
  'deliveryAttempted',
  'delivered',
  'returned',
] as const
export type Stage = (typeof stages)[number]

export interface Scenario {
  /** Key of the demo consignment. */
  consignment: string
  /** Code of the service used for pricing; null when not priced. */
  service: string | null
  stage: Stage
  /** Days since the last event of the shipment. */
  daysAgo: number
}

const story = (consignment: string, service: string | null, stage: Stage, daysAgo = 0): Scenario => ({
  consignment,
  service,
  stage,
  daysAgo,
})

/** Oldest first, which is the order of creation in the shipment list. */
export const scenarios: readonly Scenario[] = [
  story('contracts-geneva', 'FDX-IP', 'delivered', 19),
  story('gearbox-casablanca', 'KRV-EXP', 'delivered', 17),
  story('ceramics-new-york', 'DHL-EXP', 'delivered', 15),
  story('shawls-cairo', 'KRV-EXP', 'returned', 9),
  story('babywear-reykjavik', 'KRV-EXP', 'delivered', 12),
  story('wedding-dress-toronto', 'UPS-EXPD', 'delivered', 11),
  story('baglama-athens', 'FDX-IE', 'cancelled', 14),
  story('dried-fruit-almaty', 'PTT-KRG', 'delivered', 8),
  story('ring-repair-geneva', 'DHL-EXP', 'delivered', 7),
  story('overweight-bag-berlin', 'KRV-ECO', 'delivered', 5),
  story('limits-bucharest', 'UPS-WWS', 'delivered', 2),
  story('meerschaum-vienna', null, 'cancelled', 6),
  story('carpet-los-angeles', 'FDX-IP', 'heldAtCustoms', 2),
  story('copperware-riyadh', 'KRV-EXP', 'heldAtCustoms', 1),
  story('handbag-honolulu', 'KRV-EXP', 'deliveryAttempted'),
  story('brake-discs-sofia', 'DHL-ESI', 'outForDelivery'),
  story('books-stockholm', 'KRV-ECO', 'outForDelivery'),
  story('vase-outback', 'DHL-EXP', 'delayed', 1),
  story('backgammon-johannesburg', 'DHL-EXP', 'inTransit', 1),
  story('lamps-sao-paulo', 'UPS-WWS', 'inTransit', 1),
  story('bathrobes-tokyo', 'FDX-IP', 'inTransit'),
  story('bed-linen-rotterdam', 'DHL-ESI', 'inTransit'),
  story('shaft-monterrey', 'KRV-EXP', 'inTransit'),
  story('books-sarajevo', 'PTT-EMS', 'priced', 3),
  story('copper-pots-baku', 'KRV-ECO', 'processed'),
  story('delight-amsterdam', 'KRV-ECO', 'processed'),
  story('nuts-warsaw', 'DHL-ESI', 'received'),
  story('mosaic-lamp-belfast', 'KRV-ECO', 'received'),
  story('kilims-melbourne', 'UPS-WWS', 'received'),
  story('tiles-zurich', null, 'unfinished', 4),
  story('beads-oslo', null, 'draft', 1),
  story('cushions-brussels', 'UPS-EXPD', 'priced', 1),
  story('documents-london', 'KRV-EXP', 'booked'),
  story('cargo-bag-berlin', 'KRV-EXP', 'booked'),
  story('towels-hamburg', 'DHL-ESI', 'booked'),
  story('scarves-paris', 'UPS-WWS', 'booked'),
  story('leather-samples-new-delhi', null, 'unfinished'),
  story('drawings-singapore', null, 'unfinished'),
  story('soap-singapore', null, 'draft'),
  story('filters-tbilisi', 'FDX-IE', 'priced'),
  story('shirt-samples-milan', 'PTT-KRG', 'priced'),
  story('rose-cosmetics-copenhagen', 'UPS-EXPD', 'declined'),
  story('tender-dubai', 'DHL-EXP', 'inCart'),
  story('jewellery-dublin', 'KRV-EXP', 'inCart'),
  story('olive-oil-seoul', 'KRV-EXP', 'inCart'),
  story('dress-madrid', 'FDX-IE', 'inCart'),
  story('jackets-chicago', 'UPS-EXPD', 'inCart'),
  story('certificates-ottawa', 'PTT-EMS', 'inCart'),
]
