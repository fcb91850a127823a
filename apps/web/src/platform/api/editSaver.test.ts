import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './apiError.ts'
import { createEditSaver } from './editSaver.ts'

interface Cell {
  place: number
  price: number
}
const cell = (place: number, price: number): Cell => ({ place, price })
const options = {
  keyOf: ({ place }: Cell) => String(place),
  mostPerSave: 100,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test("saves once after the last edit, with the cell's latest price and the answered version", async () => {
  const send = vi.fn(async (version: number, _cells: Cell[]) => ({ version: version + 1 }))
  const saver = createEditSaver({ ...options, answer: { version: 4 }, send, delayMs: 100 })
  saver.add([cell(1, 10)])
  saver.add([cell(1, 11), cell(2, 20)])
  expect(saver.read()).toMatchObject({ kind: 'waiting', unsavedCount: 2 })
  await vi.advanceTimersByTimeAsync(100)
  expect(send.mock.calls).toEqual([[4, [cell(1, 11), cell(2, 20)]]])
  expect(saver.read()).toMatchObject({ kind: 'saved', version: 5, unsavedCount: 0 })
})

test('saves edits made during a save with the next save', async () => {
  let answer: (() => void) | undefined
  const send = vi.fn(
    (version: number, _cells: Cell[]) =>
      new Promise<{ version: number }>((resolve) => {
        answer = () => resolve({ version: version + 1 })
      }),
  )
  const saver = createEditSaver({ ...options, answer: { version: 1 }, send, delayMs: 10 })
  saver.add([cell(1, 10)])
  await vi.advanceTimersByTimeAsync(10)
  saver.add([cell(1, 12)])
  answer!()
  await vi.advanceTimersByTimeAsync(10)
  expect(send.mock.calls[1]).toEqual([2, [cell(1, 12)]])
  answer!()
  await vi.advanceTimersByTimeAsync(0)
  expect(saver.read()).toMatchObject({ kind: 'saved', version: 3 })
})

test('keeps edits that failed to save and retries later', async () => {
  const send = vi
    .fn(async (version: number, _cells: Cell[]) => ({ version: version + 1 }))
    .mockRejectedValueOnce(new ApiError({ type: 'NoResponse', status: 0, detail: '' }))
  const saver = createEditSaver({ ...options, answer: { version: 1 }, send, delayMs: 10 })
  saver.add([cell(1, 10)])
  await vi.advanceTimersByTimeAsync(10)
  expect(saver.read()).toMatchObject({ kind: 'failed', unsavedCount: 1 })
  expect(await saver.flush()).toBe(true)
  expect(saver.read()).toMatchObject({ kind: 'saved', unsavedCount: 0 })
})

test('stops saving after a conflict and loses no edit', async () => {
  const send = vi.fn(() => Promise.reject(new ApiError({ type: 'Conflict', status: 409, detail: '' })))
  const saver = createEditSaver({ ...options, answer: { version: 1 }, send, delayMs: 10 })
  saver.add([cell(1, 10)])
  await vi.advanceTimersByTimeAsync(10)
  saver.add([cell(2, 20)])
  await vi.advanceTimersByTimeAsync(100)
  expect(await saver.flush()).toBe(false)
  expect(send).toHaveBeenCalledTimes(1)
  expect(saver.read()).toMatchObject({ kind: 'conflict', unsavedCount: 2 })
  expect(saver.unsavedEdits()).toEqual([cell(1, 10), cell(2, 20)])
})
