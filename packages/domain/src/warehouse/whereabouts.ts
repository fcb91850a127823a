/** Where everything is, and what has been there for too long (docs/rules.md, Where everything is). */

/**
 * Every piece of a live shipment is at exactly one of these. `unplaced`: a carrier moves it and nobody of ours scanned it.
 * `toReturn`: its shipment was given up or comes back while it lies with us.
 */
export const whereaboutPlaces = [
  'ordered',
  'courier',
  'warehouse',
  'bag',
  'onFlight',
  'departed',
  'arrived',
  'handedOver',
  'unplaced',
  'toReturn',
] as const
export type WhereaboutPlace = (typeof whereaboutPlaces)[number]

/** Later than so many hours after it came there. */
const hoursSinceThere: Partial<Record<WhereaboutPlace, number>> = {
  // Since the payment.
  ordered: 48,
  courier: 12,
  warehouse: 24,
  bag: 24,
  arrived: 24,
  toReturn: 72,
}

/** Later than so many hours after what was planned. */
const hoursSincePlan: Partial<Record<WhereaboutPlace, number>> = {
  // Its flight should have left.
  onFlight: 2,
  // Its flight should have landed.
  departed: 3,
}

export interface LateRule {
  place: WhereaboutPlace
  from: 'since' | 'plan'
  hours: number
}

const rulesOf = (hours: Partial<Record<WhereaboutPlace, number>>, from: LateRule['from']): LateRule[] =>
  whereaboutPlaces.flatMap((place) => {
    const limit = hours[place]
    return limit === undefined ? [] : [{ place, from, hours: limit }]
  })

/** A place without a rule is never late: what was handed over is the carrier's. */
export const lateRules: readonly LateRule[] = [
  ...rulesOf(hoursSinceThere, 'since'),
  ...rulesOf(hoursSincePlan, 'plan'),
]

/** Upper ends of the age groups, in hours; the last one has none. */
export const ageGroupHours = [12, 24, 72] as const
export const ageGroups = ['upTo12h', 'upTo24h', 'upTo3d', 'over3d'] as const
export type AgeGroup = (typeof ageGroups)[number]
