import { expect, it } from 'vitest'
import { createRecentCalls } from './recentCalls.ts'

const windowMs = 1000
const at = (ms: number) => new Date(ms)

it('counts each subject from its first call on, and begins again when its time is over or it is forgotten', () => {
  const recent = createRecentCalls({ windowMs, capacity: 10 })
  expect([recent.count('a', at(0)), recent.count('a', at(999)), recent.count('b', at(999))]).toEqual([
    1, 2, 1,
  ])
  expect(recent.count('a', at(1000))).toBe(1)
  expect(recent.count('b', at(1500))).toBe(2)
  recent.forget('b')
  expect(recent.count('b', at(1600))).toBe(1)
})

it('keeps at most its capacity, and of more those that began last', () => {
  const recent = createRecentCalls({ windowMs, capacity: 2 })
  for (const [time, subject] of ['a', 'b', 'a', 'c'].entries()) recent.count(subject, at(time))
  expect(recent.count('b', at(4))).toBe(2)
  expect(recent.count('c', at(4))).toBe(2)
  expect(recent.count('a', at(4))).toBe(1)
})
