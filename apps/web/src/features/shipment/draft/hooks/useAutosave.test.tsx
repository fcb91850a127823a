import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAutosave } from './useAutosave.ts'
import type { SaveStatus } from './useDraft.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('retries a failed autosave when the connection returns', async () => {
  const save = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue()
  const { result, rerender } = renderHook(({ status }) => useAutosave(save, () => true, status), {
    initialProps: { status: 'saved' as SaveStatus },
  })
  act(() => result.current.markChanged())
  await pass(2000)
  rerender({ status: 'failed' })
  expect(save).toHaveBeenCalledTimes(1)

  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(save).toHaveBeenCalledTimes(2)
  rerender({ status: 'saved' })
  window.dispatchEvent(new Event('online'))
  await pass(60_000)
  expect(save).toHaveBeenCalledTimes(2)
})
