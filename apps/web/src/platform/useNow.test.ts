import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNow } from './useNow.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-27T07:59:50Z') }))
afterEach(() => vi.useRealTimers())

it('follows the clock while the page is open', () => {
  const { result } = renderHook(useNow)
  expect(new Date(result.current).toISOString()).toBe('2026-11-27T07:59:50.000Z')
  act(() => {
    vi.advanceTimersByTime(20_000)
  })
  expect(new Date(result.current).toISOString()).toBe('2026-11-27T08:00:10.000Z')
})
