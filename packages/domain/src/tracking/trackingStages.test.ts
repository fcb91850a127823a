import { describe, expect, it } from 'vitest'
import { progressOf } from './trackingStages.ts'
import type { StageEvent, TrackingException, TrackingGroup } from './trackingStages.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
const event = (
  hour: number,
  group: TrackingGroup | null,
  exception: TrackingException | null = null,
): StageEvent => ({
  at: at(hour),
  group,
  exception,
})

describe('the progress of a parcel', () => {
  it('is the step of the newest event by its own time, however late it was told', () => {
    expect(progressOf([event(12, 3), event(8, 1), event(10, 2)]).group).toBe(3)
  })

  it('remembers when each step was first reached', () => {
    const { stepTimes } = progressOf([event(8, 1), event(10, 3), event(14, 3)])
    expect(stepTimes).toEqual([at(8), null, at(10), null, null])
  })

  it('is not moved by a status that nobody matched', () => {
    expect(progressOf([event(8, 2), event(9, null)])).toEqual(progressOf([event(8, 2)]))
  })

  it('keeps its exception while statuses come that nobody matched', () => {
    expect(progressOf([event(8, 3, 'delayed'), event(9, null)]).exception).toBe('delayed')
  })

  it('keeps its step when an exception belongs to none', () => {
    expect(progressOf([event(8, 3), event(9, null, 'delayed')])).toMatchObject({
      group: 3,
      exception: 'delayed',
    })
  })

  it('shows an exception until something ordinary follows', () => {
    expect(progressOf([event(8, 3), event(9, 3, 'heldAtCustoms')]).exception).toBe('heldAtCustoms')
    expect(progressOf([event(8, 3), event(9, 3, 'heldAtCustoms'), event(11, 3)]).exception).toBeNull()
  })

  it('goes back to the depot after a failed attempt', () => {
    expect(progressOf([event(8, 4), event(9, 3, 'deliveryAttempted')])).toMatchObject({
      group: 3,
      exception: 'deliveryAttempted',
    })
  })

  it('follows no earlier step but after a failed attempt, and tells it all the same', () => {
    expect(progressOf([event(8, 3), event(9, 2)]).group).toBe(3)
    expect(progressOf([event(8, 4), event(9, 3)]).group).toBe(4)
    expect(progressOf([event(8, 4), event(9, 1)])).toMatchObject({
      group: 4,
      stepTimes: [at(9), null, null, at(8), null],
    })
    expect(progressOf([event(8, 4), event(9, null, 'deliveryAttempted'), event(10, 3)])).toMatchObject({
      group: 3,
      exception: null,
    })
    expect(progressOf([event(8, 4), event(9, 4, 'deliveryAttempted'), event(10, 2)]).group).toBe(4)
  })

  it('stays delivered whatever ordinary news comes after it', () => {
    expect(progressOf([event(8, 5), event(9, 3), event(10, 4, 'delayed')])).toMatchObject({
      group: 5,
      exception: null,
    })
    expect(progressOf([event(8, 5), event(9, 5, 'returned')]).exception).toBe('returned')
    expect(progressOf([event(8, 5), event(9, null, 'damaged')])).toMatchObject({
      group: 5,
      exception: 'damaged',
    })
    expect(progressOf([event(8, 5), event(9, null, 'lost')]).exception).toBe('lost')
  })
})
