/** Location of all pieces, and overdue pieces (docs/rules.md, Where everything is). */

/**
 * Every piece of an active shipment is in exactly one of these. `unplaced`: a carrier moves it and our staff
 * never scanned it. `toReturn`: its shipment was cancelled or comes back while the piece is with us.
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

/** Maximum hours that a piece may stay at a place. */
const hoursSinceThere: Partial<Record<WhereaboutPlace, number>> = {
  // Hours since the payment.
  ordered: 48,
  courier: 12,
  warehouse: 24,
  bag: 24,
  arrived: 24,
  toReturn: 72,
}

/** Maximum hours after the planned time. */
const hoursSincePlan: Partial<Record<WhereaboutPlace, number>> = {
  // Hours after the flight's planned departure.
  onFlight: 2,
  // Hours after the flight's planned arrival.
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

/** A place without a rule is never overdue: a handed-over piece is the carrier's responsibility. */
export const lateRules: readonly LateRule[] = [
  ...rulesOf(hoursSinceThere, 'since'),
  ...rulesOf(hoursSincePlan, 'plan'),
]

/** Upper ends of the age groups in hours; the last group is open-ended. */
export const ageGroupHours = [12, 24, 72] as const
export const ageGroups = ['upTo12h', 'upTo24h', 'upTo3d', 'over3d'] as const
export type AgeGroup = (typeof ageGroups)[number]
