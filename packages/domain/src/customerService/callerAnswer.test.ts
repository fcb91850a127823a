import { describe, expect, it } from 'vitest'
import { answerCaller, speakDay } from './callerAnswer.ts'
import { beginOfSituation, callerCases } from './callerCase.ts'
import type { CallerCase, CallerFacts } from './callerCase.ts'

const today = '2026-11-26'
const facts = (changed: Partial<CallerFacts> = {}): CallerFacts => ({
  state: 'inTransit',
  exception: null,
  hasBookingProblem: false,
  isHeld: false,
  collectedBy: null,
  since: '2026-11-22',
  place: 'Leipzig',
  today,
  time: '10:00',
  pickup: null,
  promise: { firstDay: '2026-11-30', expectedDay: '2026-11-30', isMissed: false },
  openExtra: [],
  refunded: [],
  refundWaits: false,
  hasOpenClaim: false,
  ...changed,
})
const money = { amount: 38.1, currency: 'USD' }
const pickup = { day: '2026-11-27', from: '14:00', to: '16:00' }
const missed = { firstDay: '2026-11-24', expectedDay: '2026-11-30', isMissed: true }

const cases: [CallerCase, Partial<CallerFacts>, string][] = [
  ['draft', { state: 'priced', promise: null }, 'draft.plain draft.next'],
  ['unpaid', { state: 'inCart', promise: null }, 'unpaid.dated unpaid.next'],
  ['cancelling', { state: 'cancelling', promise: null }, 'cancelling.plain cancelling.next'],
  [
    'cancelled',
    { state: 'cancelled', promise: null, refunded: [money] },
    'cancelled.dated cancelled.next refunded',
  ],
  ['booking', { state: 'paid', promise: null }, 'booking.plain booking.next'],
  [
    'bookingFailed',
    { state: 'paid', promise: null, hasBookingProblem: true },
    'bookingFailed.plain bookingFailed.next',
  ],
  ['lost', { exception: 'lost', hasOpenClaim: true }, 'lost.dated lost.next claim'],
  ['returned', { state: 'returned', exception: 'returned' }, 'returned.dated place returned.next'],
  ['damaged', { state: 'delivered', exception: 'damaged' }, 'damaged.dated place damaged.next'],
  [
    'heldAtCustoms',
    { exception: 'heldAtCustoms', promise: { ...missed, isMissed: false } },
    'heldAtCustoms.dated place heldAtCustoms.next moved',
  ],
  [
    'deliveryAttempted',
    { exception: 'deliveryAttempted' },
    'deliveryAttempted.dated place deliveryAttempted.next expected',
  ],
  ['delayed', { exception: 'delayed' }, 'delayed.dated place delayed.next expected'],
  [
    'heldForPayment',
    { state: 'received', isHeld: true, openExtra: [money] },
    'heldForPayment.plain extraHolds heldForPayment.next',
  ],
  ['delivered', { state: 'delivered' }, 'delivered.dated delivered.next'],
  ['outForDelivery', { state: 'outForDelivery' }, 'outForDelivery.dated outForDelivery.next expected'],
  ['pickupPlanned', { state: 'booked', pickup }, 'pickupPlanned.plain pickup expected'],
  ['notHandedOver', { state: 'booked' }, 'notHandedOver.plain notHandedOver.next expected'],
  [
    'withCourier',
    { state: 'received', collectedBy: 'courier' },
    'withCourier.dated withCourier.next expected',
  ],
  ['inDepot', { state: 'received' }, 'inDepot.dated inDepot.next expected'],
  ['late', { promise: missed }, 'late.plain place late.next moved'],
  ['onItsWay', {}, 'onItsWay.plain place onItsWay.next expected'],
]

describe('caller answer', () => {
  it.each(cases)('answers the case %s', (kind, changed, keys) => {
    const answer = answerCaller(facts(changed))
    expect([answer.kind, answer.parts.map(({ key }) => key).join(' ')]).toEqual([kind, keys])
  })

  it('has a test of each kind of case', () => {
    expect(cases.map(([kind]) => kind).toSorted()).toEqual([...callerCases].toSorted())
  })

  it('is on its way when the carrier itself collected the parcel', () => {
    expect(answerCaller(facts({ state: 'inProcess', collectedBy: 'carrier' })).kind).toBe('onItsWay')
  })

  it.each([
    ['2026-11-26', { word: 'today' }],
    ['2026-11-25', { word: 'yesterday' }],
    ['2026-11-27', { word: 'tomorrow' }],
    ['2026-11-24', { word: 'at', day: '2026-11-24' }],
  ])('speaks the day %s', (day, spoken) => {
    expect(speakDay(day, today)).toEqual(spoken)
  })

  it('says that the courier was due when the pickup day has passed', () => {
    const { parts } = answerCaller(facts({ state: 'booked', pickup: { ...pickup, day: '2026-11-25' } }))
    expect(parts[1]).toEqual({ key: 'pickupOver', day: { word: 'yesterday' } })
  })

  it.each([
    ['15:59', 'pickup'],
    ['16:00', 'pickupOver'],
  ])('says at %s on the day of the pickup: %s', (time, key) => {
    const { parts } = answerCaller(facts({ state: 'booked', time, pickup: { ...pickup, day: today } }))
    expect(parts[1]).toMatchObject({ key, day: { word: 'today' } })
  })

  it('names an extra payment in each currency', () => {
    const other = { amount: 120, currency: 'TRY' }
    const { parts } = answerCaller(facts({ openExtra: [money, other] }))
    expect(parts.slice(-2)).toEqual([money, other].map((each) => ({ key: 'extraOpen', money: each })))
  })

  it('names no expected day in the past and no place that is unknown', () => {
    const over = { firstDay: '2026-11-24', expectedDay: '2026-11-24', isMissed: false }
    const { parts } = answerCaller(facts({ promise: over, place: '' }))
    expect(parts.map(({ key }) => key)).toEqual(['onItsWay.plain', 'onItsWay.next'])
  })

  it('adds an open extra payment and a refund that waits for approval', () => {
    const { parts } = answerCaller(facts({ openExtra: [money], refundWaits: true }))
    expect(parts.slice(-2)).toEqual([{ key: 'extraOpen', money }, { key: 'refundWaits' }])
  })

  it('begins a situation at the first of the newest events with one meaning', () => {
    const event = (hour: number, group: 2 | 3 | null, exception: 'heldAtCustoms' | null) => ({
      at: new Date(Date.UTC(2026, 10, 22, hour)),
      group,
      exception,
    })
    const held = [event(9, 3, 'heldAtCustoms'), event(8, null, null), event(7, 3, 'heldAtCustoms')]
    expect(beginOfSituation([...held, event(6, 3, null)])?.getUTCHours()).toBe(7)
    expect(beginOfSituation(held)?.getUTCHours()).toBe(7)
    expect(beginOfSituation([event(9, null, null)])).toBeNull()
  })
})
