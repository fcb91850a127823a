import { describe, expect, it } from 'vitest'
import { newsOf } from './trackingNews.ts'
import type { News } from './trackingNews.ts'
import type { TrackingException, TrackingGroup } from './trackingStages.ts'

const hour = 3_600_000
const start = Date.parse('2026-11-20T08:00:00Z')
const at = (hours: number): Date => new Date(start + hours * hour)

const event = (
  hours: number,
  group: TrackingGroup | null,
  exception: TrackingException | null = null,
  pieceNumber = 0,
) => ({ at: at(hours), group, exception, pieceNumber })

const tell = (
  events: ReturnType<typeof event>[],
  { told = [], now = 48, pieceCount = 1 }: { told?: News[]; now?: number; pieceCount?: number } = {},
): string | null => {
  const news = newsOf({ bookedAt: at(0), pieceCount, events, told }, at(now))
  return (
    news &&
    [news.kind, news.exception, (news.at.getTime() - start) / hour].filter((x) => x !== null).join(' ')
  )
}

const said = (kind: News['kind'], hours: number, exception: TrackingException | null = null): News => ({
  kind,
  exception,
  at: at(hours),
})

describe('newsOf', () => {
  it.each<[string, ReturnType<typeof event>[], string | null]>([
    ['nothing happened yet', [], 'booked 0'],
    ['it was received', [event(1, 1)], 'pickedUp 1'],
    ['the first word of the carrier is a later step', [event(5, 3), event(6, 3)], 'pickedUp 5'],
    ['it is on the way to the door', [event(1, 1), event(20, 4)], 'outForDelivery 20'],
    ['it arrived', [event(1, 1), event(20, 4), event(22, 5)], 'delivered 22'],
    ['customs holds it', [event(1, 1), event(9, 3, 'heldAtCustoms')], 'exception heldAtCustoms 9'],
    [
      'an unknown code comes after the trouble',
      [event(9, 3, 'heldAtCustoms'), event(10, null)],
      'exception heldAtCustoms 9',
    ],
    ['the trouble is over', [event(1, 1), event(9, 3, 'heldAtCustoms'), event(12, 3)], 'pickedUp 1'],
  ])('reports the news when %s', (_when, events, expected) => {
    expect(tell(events)).toBe(expected)
  })

  it('reports tracking news once, however often events repeat it', () => {
    const held = [event(1, 1), event(9, 3, 'heldAtCustoms'), event(30, 3, 'heldAtCustoms')]
    expect(tell(held, { told: [said('exception', 9, 'heldAtCustoms')] })).toBeNull()
    expect(tell([event(1, 1), event(2, 2)], { told: [said('pickedUp', 1)] })).toBeNull()
    expect(tell([event(20, 4), event(21, 4)], { told: [said('outForDelivery', 20)] })).toBeNull()
  })

  it('reports trouble once when an earlier event of it arrives late', () => {
    const held = [event(7, 3, 'heldAtCustoms'), event(9, 3, 'heldAtCustoms')]
    expect(tell(held, { told: [said('exception', 9, 'heldAtCustoms')] })).toBeNull()
  })

  it('reports tracking news again after another attempt or on another delivery day', () => {
    const first = [event(20, 4), event(22, 4, 'deliveryAttempted')]
    expect(tell(first, { told: [said('outForDelivery', 20)] })).toBe('exception deliveryAttempted 22')
    const told = [said('outForDelivery', 20), said('exception', 22, 'deliveryAttempted')]
    expect(tell([...first, event(44, 4)], { told })).toBe('outForDelivery 44')
    expect(
      tell([...first, event(44, 4), event(46, 4, 'deliveryAttempted')], {
        told: [...told, said('outForDelivery', 44)],
      }),
    ).toBe('exception deliveryAttempted 46')
  })

  it('does not report tracking news older than three days', () => {
    expect(tell([event(1, 1)], { now: 73 })).toBe('pickedUp 1')
    expect(tell([event(1, 1)], { now: 73.1 })).toBeNull()
    expect(tell([event(1, 1), event(9, 3, 'lost')], { now: 90 })).toBeNull()
  })

  it('does not report a step before the last reported step', () => {
    expect(tell([event(1, 1)], { told: [said('outForDelivery', 20)] })).toBeNull()
    expect(tell([event(1, 1), event(20, 4)], { told: [said('delivered', 22)] })).toBeNull()
  })

  it('reports the step of the slowest piece, and the exception of any piece', () => {
    const events = [event(1, 1, null, 1), event(3, 1, null, 2)]
    expect(tell(events.slice(0, 1), { pieceCount: 2 })).toBe('booked 0')
    expect(tell(events, { pieceCount: 2 })).toBe('pickedUp 3')
    expect(tell([...events, event(9, 3, 'damaged', 2)], { pieceCount: 2 })).toBe('exception damaged 9')
  })

  it('reports after delivery only exceptions that can follow it', () => {
    const events = [event(1, 1), event(20, 5), event(21, 4), event(22, 4, 'deliveryAttempted')]
    expect(tell(events)).toBe('delivered 20')
    expect(tell([...events, event(23, null, 'damaged')], { told: [said('delivered', 20)] })).toBe(
      'exception damaged 23',
    )
  })
})
