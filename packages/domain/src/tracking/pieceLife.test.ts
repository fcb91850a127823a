import { describe, expect, it } from 'vitest'
import { correctClock } from './deviceClock.ts'
import { decideMove, neverMoved, newsOfStep, placeAfterStep } from './pieceLife.ts'
import type { PieceStep, PlaceNow } from './pieceLife.ts'

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 23, 9, minute))
const atCourier: PlaceNow = { ...neverMoved, place: 'courier', courierId: 7, since: at(0) }
const inWarehouse: PlaceNow = { ...neverMoved, place: 'warehouse', station: 'door', since: at(0) }
const inBag: PlaceNow = { ...neverMoved, place: 'bag', bagId: 'a', since: at(0) }
const gone: PlaceNow = { ...neverMoved, place: 'handedOver', since: at(0) }

type Step = Omit<PieceStep, 'at'>
const steps = {
  pickUp: { action: 'pickUp', courierId: 7 },
  pickUpByOther: { action: 'pickUp', courierId: 8 },
  receive: { action: 'receive', station: 'door' },
  receiveElsewhere: { action: 'receive', station: 'gate' },
  sort: { action: 'sort', station: 'shelf' },
  sortAtDoor: { action: 'sort', station: 'door' },
  intoA: { action: 'intoBag', bagId: 'a' },
  intoB: { action: 'intoBag', bagId: 'b' },
  outOfA: { action: 'outOfBag', bagId: 'a' },
  outOfB: { action: 'outOfBag', bagId: 'b' },
  handOver: { action: 'handOver' },
} satisfies Record<string, Step>

const decide = (now: PlaceNow, step: keyof typeof steps, mayMoveBetween = false) =>
  decideMove(now, { ...steps[step], at: at(5) }, { receivedAt: at(5), mayMoveBetween })

describe('decideMove', () => {
  it.each([
    [neverMoved, 'pickUp', 'moved'],
    [neverMoved, 'receive', 'moved'],
    [neverMoved, 'intoA', 'moved'],
    [neverMoved, 'outOfA', 'notInBag'],
    [atCourier, 'pickUp', 'known'],
    [atCourier, 'pickUpByOther', 'elsewhere'],
    [atCourier, 'receive', 'moved'],
    [inWarehouse, 'receive', 'known'],
    [inWarehouse, 'receiveElsewhere', 'known'],
    [inWarehouse, 'sort', 'moved'],
    [inWarehouse, 'sortAtDoor', 'known'],
    [inWarehouse, 'pickUp', 'elsewhere'],
    [inWarehouse, 'intoA', 'moved'],
    [inBag, 'intoA', 'known'],
    [inBag, 'intoB', 'elsewhere'],
    [inBag, 'outOfA', 'moved'],
    [inBag, 'outOfB', 'elsewhere'],
    [inBag, 'receive', 'elsewhere'],
    [inBag, 'handOver', 'moved'],
    [gone, 'handOver', 'known'],
    [gone, 'receive', 'elsewhere'],
  ] as const)('decides for a piece at %j and the action %s: %s', (now, step, outcome) => {
    expect(decide(now, step)).toBe(outcome)
  })

  it.each([
    [inBag, 'intoB'],
    [inBag, 'outOfB'],
    [inBag, 'receive'],
    [gone, 'receive'],
    [atCourier, 'pickUpByOther'],
  ] as const)('moves a piece at %j with the action %s when the user insists', (now, step) => {
    expect(decide(now, step, true)).toBe('moved')
  })

  it('ignores a scan that is sent a month late', () => {
    const step: PieceStep = { ...steps.pickUp, at: new Date(at(0).getTime() - 1) }
    expect(decideMove(inBag, step, { receivedAt: at(59) })).toBe('late')
  })

  it('accepts a scan from a clock that is some seconds slow', () => {
    const step: PieceStep = { ...steps.outOfA, at: new Date(at(0).getTime() - 5000) }
    expect(decideMove(inBag, step, { receivedAt: at(0) })).toBe('moved')
  })

  it('returns only the new place of a scanned piece', () => {
    expect(placeAfterStep({ ...steps.intoA, courierId: 7, station: 'x', at: at(1) })).toEqual({
      place: 'bag',
      courierId: null,
      bagId: 'a',
      station: null,
      since: at(1),
    })
  })
})

describe('newsOfStep', () => {
  it.each([
    [neverMoved, 'pickUp', 'pickedUp'],
    [neverMoved, 'receive', 'received'],
    [atCourier, 'intoA', 'received'],
    [inWarehouse, 'intoA', null],
    [inBag, 'outOfA', null],
  ] as const)('notifies for a piece at %j that is scanned with %s: %s', (now, step, news) => {
    expect(newsOfStep(now, { ...steps[step], at: at(1) })).toBe(news)
  })
})

describe('correctClock', () => {
  const day = 24 * 60 * 60_000
  it.each([
    ['right', 0, 0],
    ['a few seconds off, which may be the way', 30_000, 0],
    ['a day behind', day, day],
    ['a day ahead', -day, -day],
  ])('corrects a device clock that is %s', (_, off, correction) => {
    const now = new Date(at(30))
    const sentAt = new Date(now.getTime() - off)
    const happened = new Date(sentAt.getTime() - 10 * 60_000)
    expect(correctClock(happened, sentAt, now).getTime()).toBe(happened.getTime() + correction)
  })

  it('never corrects a device time to the future', () => {
    expect(correctClock(at(50), at(30), at(30))).toEqual(at(30))
  })

  it('returns the current time for device timestamps older than a year', () => {
    const [first, last] = [new Date('1900-01-01T00:00:00Z'), new Date('9999-12-31T00:00:00Z')]
    for (const sentAt of [at(30), last]) expect(correctClock(first, sentAt, at(30))).toEqual(at(30))
    const waited = new Date(at(30).getTime() - 40 * day)
    expect(correctClock(waited, at(30), at(30))).toEqual(waited)
  })
})
