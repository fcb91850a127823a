import { describe, expect, it } from 'vitest'
import { createCircuitBreaker } from './circuitBreaker.ts'

const breakerAt = () => {
  let now = 0
  const breaker = createCircuitBreaker({ failures: 3, pauseMs: 30_000 }, () => new Date(now))
  const fail = (times: number) => {
    for (let at = 0; at < times; at++) {
      expect(breaker.enter()).toBe(true)
      breaker.failed()
    }
  }
  return { breaker, fail, pass: (ms: number) => (now += ms) }
}

describe('circuitBreaker', () => {
  it('opens the circuit breaker at the third consecutive failure, not before', () => {
    const { breaker, fail } = breakerAt()
    fail(2)
    expect(breaker.pausedUntil()).toBeNull()
    fail(1)
    expect(breaker.enter()).toBe(false)
    expect(breaker.pausedUntil()).toEqual(new Date(30_000))
  })

  it("resets the breaker's failure count after a success", () => {
    const { breaker, fail } = breakerAt()
    fail(2)
    breaker.succeeded()
    fail(2)
    expect(breaker.enter()).toBe(true)
  })

  it('allows one trial call after the pause and closes the breaker when it succeeds', () => {
    const { breaker, fail, pass } = breakerAt()
    fail(3)
    pass(30_000)
    expect(breaker.enter()).toBe(true)
    expect(breaker.enter()).toBe(false)
    breaker.succeeded()
    expect(breaker.enter()).toBe(true)
    expect(breaker.enter()).toBe(true)
  })

  it('keeps the trial call available when it was not made', () => {
    const { breaker, fail, pass } = breakerAt()
    fail(3)
    pass(30_000)
    expect(breaker.enter()).toBe(true)
    breaker.notCalled()
    expect(breaker.enter()).toBe(true)
    expect(breaker.enter()).toBe(false)
  })

  it('pauses the target again when the trial call fails', () => {
    const { breaker, fail, pass } = breakerAt()
    fail(3)
    pass(30_000)
    fail(1)
    expect(breaker.enter()).toBe(false)
    expect(breaker.pausedUntil()).toEqual(new Date(60_000))
  })
})
