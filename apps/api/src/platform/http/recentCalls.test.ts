import { expect, it } from 'vitest'
import { createRecentCalls } from './recentCalls.ts'

const windowMs = 1000
const at = (ms: number) => new Date(ms)

it('counts each subject per window, and starts again after its end or a reset', () => {
  const recent = createRecentCalls({ windowMs, capacity: 10 })
  expect([recent.count('a', at(0)), recent.count('a', at(999)), recent.count('b', at(999))]).toEqual([
    1, 2, 1,
  ])
  expect(recent.count('a', at(1000))).toBe(1)
  expect(recent.count('b', at(1500))).toBe(2)
  recent.forget('b')
  expect(recent.count('b', at(1600))).toBe(1)
})

it('keeps at most its capacity, and evicts the oldest subject', () => {
  const recent = createRecentCalls({ windowMs, capacity: 2 })
  for (const [time, subject] of ['a', 'b', 'a', 'c'].entries()) recent.count(subject, at(time))
  expect(recent.count('b', at(4))).toBe(2)
  expect(recent.count('c', at(4))).toBe(2)
  expect(recent.count('a', at(4))).toBe(1)
})
