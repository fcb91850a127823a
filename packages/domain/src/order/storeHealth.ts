/** Health of a connected store in a few facts, worst first. */

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The end of the access is announced this many days before. */
export const endNoticeDays = 7
/** The end of the access is shown this many days before. */
const endShownDays = 14
/** A silence is reported when this many orders were expected in it: by chance it happens once in 20,000 times. */
const fewestExpected = 10

/** Orders of a store by its clock, which the usual number of orders is calculated from. */
export interface OrderRhythm {
  firstAt: Date
  lastAt: Date
  /** Orders of the `rhythmDays` before the last one. */
  recentCount: number
}
/** Days before the last order that the usual number of orders is calculated from. */
export const rhythmDays = 28
/** Shortest period that a usual number of orders is calculated from. */
const fewestDays = 7

export interface StoreFacts {
  isActive: boolean
  /** Time since which the store refuses the access; null while it accepts it. */
  refusedAt: Date | null
  /** Time at which the access ends unless its owner authorizes it again; null when it is not known. */
  accessEndsAt: Date | null
  /** Time of the last complete sync while the syncs fail for another reason than the access; null while they succeed. */
  failingSince: Date | null
  /** Null without an order. */
  rhythm: OrderRhythm | null
  /** Parcel numbers that the store refused or does not show. */
  refusedNumbers: number
  /** Orders of the last counted day by the store and by us; null without a count. */
  counted: { store: number; held: number } | null
  /** Orders that could not be read. */
  unreadable: number
  /** True when our webhooks could not be registered in the store. */
  lacksWebhooks: boolean
}

export type HealthTone = 'bad' | 'warn' | 'ok' | 'none'

/** Fact of a store's health with the values of its sentence. */
export type HealthFact =
  | { kind: 'accessLost'; tone: HealthTone; since: Date }
  | { kind: 'accessEnds'; tone: HealthTone; days: number }
  | { kind: 'failing'; tone: HealthTone; since: Date }
  | { kind: 'quiet'; tone: HealthTone; days: number; usual: number; per: 'day' | 'week' }
  | { kind: 'refusedNumbers'; tone: HealthTone; count: number }
  | { kind: 'missingOrders'; tone: HealthTone; store: number; held: number }
  | { kind: 'unreadable'; tone: HealthTone; count: number }
  | { kind: 'webhooks'; tone: HealthTone }
  | { kind: 'lastOrder'; tone: HealthTone; count: number; unit: 'minutes' | 'hours' | 'days' }
  | { kind: 'noOrder'; tone: HealthTone }

const perDay = ({ firstAt, lastAt, recentCount }: OrderRhythm): number => {
  const days = (lastAt.getTime() - firstAt.getTime()) / dayMs
  return recentCount / Math.min(rhythmDays, Math.max(fewestDays, days))
}

const quietOf = (rhythm: OrderRhythm, now: Date): HealthFact[] => {
  const days = (now.getTime() - rhythm.lastAt.getTime()) / dayMs
  const usual = perDay(rhythm)
  if (days < 1 || days * usual < fewestExpected) return []
  const per = usual >= 1 ? 'day' : 'week'
  const rounded = Math.max(1, Math.round(per === 'day' ? usual : usual * 7))
  return [{ kind: 'quiet', tone: 'warn', days: Math.floor(days), usual: rounded, per }]
}

const lastOrderOf = (rhythm: OrderRhythm | null, now: Date): HealthFact => {
  if (!rhythm) return { kind: 'noOrder', tone: 'none' }
  // The store's clock may be ahead of ours.
  const passed = Math.max(0, now.getTime() - rhythm.lastAt.getTime())
  if (passed < hourMs)
    return { kind: 'lastOrder', tone: 'ok', count: Math.floor(passed / minuteMs), unit: 'minutes' }
  if (passed < 2 * dayMs)
    return { kind: 'lastOrder', tone: 'ok', count: Math.floor(passed / hourMs), unit: 'hours' }
  return { kind: 'lastOrder', tone: 'ok', count: Math.floor(passed / dayMs), unit: 'days' }
}

const accessOf = ({ refusedAt, accessEndsAt }: StoreFacts, now: Date): HealthFact[] => {
  if (refusedAt) return [{ kind: 'accessLost', tone: 'bad', since: refusedAt }]
  const days = accessEndsAt ? (accessEndsAt.getTime() - now.getTime()) / dayMs : Infinity
  return days <= endShownDays
    ? [{ kind: 'accessEnds', tone: 'warn', days: Math.max(0, Math.floor(days)) }]
    : []
}

/** Problems of a store, worst first, and its last order unless a problem says more about it. */
export const describeStoreHealth = (store: StoreFacts, now: Date): HealthFact[] => {
  const { isActive, refusedAt, failingSince, rhythm, refusedNumbers, counted, unreadable, lacksWebhooks } =
    store
  const last = lastOrderOf(rhythm, now)
  if (!isActive) return [{ ...last, tone: 'none' }]
  const access = accessOf(store, now)
  const isCut = refusedAt !== null
  const quiet = isCut || failingSince || !rhythm ? [] : quietOf(rhythm, now)
  return [
    ...(isCut ? access : []),
    ...(failingSince && !isCut ? [{ kind: 'failing', tone: 'bad', since: failingSince } as const] : []),
    ...(isCut ? [] : access),
    ...quiet,
    ...(refusedNumbers > 0 ? [{ kind: 'refusedNumbers', tone: 'warn', count: refusedNumbers } as const] : []),
    ...(counted && counted.held < counted.store
      ? [{ kind: 'missingOrders', tone: 'warn', ...counted } as const]
      : []),
    ...(unreadable > 0 ? [{ kind: 'unreadable', tone: 'warn', count: unreadable } as const] : []),
    ...(lacksWebhooks && !isCut ? [{ kind: 'webhooks', tone: 'warn' } as const] : []),
    ...(quiet.length > 0 ? [] : [isCut || failingSince ? { ...last, tone: 'none' as const } : last]),
  ]
}
