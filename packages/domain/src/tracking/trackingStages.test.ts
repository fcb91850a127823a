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

describe('progressOf', () => {
  it('follows the newest event by event time, regardless of arrival order', () => {
    expect(progressOf([event(12, 3), event(8, 1), event(10, 2)]).group).toBe(3)
  })

  it('records the first time of each tracking step', () => {
    const { stepTimes } = progressOf([event(8, 1), event(10, 3), event(14, 3)])
    expect(stepTimes).toEqual([at(8), null, at(10), null, null])
  })

  it('ignores a tracking status without mapping', () => {
    expect(progressOf([event(8, 2), event(9, null)])).toEqual(progressOf([event(8, 2)]))
  })

  it('keeps a tracking exception when statuses without mapping follow', () => {
    expect(progressOf([event(8, 3, 'delayed'), event(9, null)]).exception).toBe('delayed')
  })

  it('keeps the tracking step when an exception has no step', () => {
    expect(progressOf([event(8, 3), event(9, null, 'delayed')])).toMatchObject({
      group: 3,
      exception: 'delayed',
    })
  })

  it('shows a tracking exception until an ordinary event follows', () => {
    expect(progressOf([event(8, 3), event(9, 3, 'heldAtCustoms')]).exception).toBe('heldAtCustoms')
    expect(progressOf([event(8, 3), event(9, 3, 'heldAtCustoms'), event(11, 3)]).exception).toBeNull()
  })

  it('returns a parcel to the depot after a failed attempt', () => {
    expect(progressOf([event(8, 4), event(9, 3, 'deliveryAttempted')])).toMatchObject({
      group: 3,
      exception: 'deliveryAttempted',
    })
  })

  it('goes back only after a failed attempt, but records times of earlier steps', () => {
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

  it('keeps a parcel delivered when ordinary events follow', () => {
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
