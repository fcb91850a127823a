import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/api/apiError.ts'
import { createScanQueue } from './scanQueue.ts'
import type { QueuedScan, ScanQueueState } from './scanQueue.ts'

const scanOf = (text: string): QueuedScan => ({ id: `id-${text}`, text, at: '2026-11-23T10:00:00Z' })
const failed = (status: number) => new ApiError({ type: 'NoResponse', status, detail: '' })

let sent: string[][]
let answered: string[]
let refused: string[]
let state: ScanQueueState
let send: (scans: readonly QueuedScan[]) => Promise<unknown>
const open = () =>
  createScanQueue({
    name: 'test',
    send: (scans) => {
      sent.push(scans.map(({ text }) => text))
      return send(scans)
    },
    onAnswer: (_answer, scans) => answered.push(...scans.map(({ text }) => text)),
    onRefused: ({ text }) => refused.push(text),
    onChange: (now) => {
      state = now
    },
  })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sent = []
  answered = []
  refused = []
  send = () => Promise.resolve()
})
afterEach(() => vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('createScanQueue', () => {
  it('sends the scans made during a pending request together and in order', async () => {
    let answer = () => {}
    send = () => new Promise<void>((resolve) => (answer = resolve))
    const queue = open()
    for (const text of ['1', '2', '3']) queue.add(scanOf(text))
    expect(state.waiting).toBe(3)
    answer()
    await settle()
    answer()
    await settle()
    expect(sent).toEqual([['1'], ['2', '3']])
    expect(answered).toEqual(['1', '2', '3'])
    expect(state).toEqual({ waiting: 0, isOffline: false })
    expect(localStorage).toHaveLength(0)
  })

  it('keeps scans through an outage and a page close, and resends them with the same ids', async () => {
    send = () => Promise.reject(failed(0))
    const queue = open()
    for (const text of ['1', '2']) queue.add(scanOf(text))
    await settle()
    expect(state).toEqual({ waiting: 2, isOffline: true })
    queue.close()
    const ids: string[] = []
    send = (scans) => {
      ids.push(...scans.map(({ id }) => id))
      return Promise.resolve()
    }
    const again = open()
    again.add(scanOf('3'))
    await settle()
    expect(ids).toEqual(['id-1', 'id-2', 'id-3'])
    expect(state).toEqual({ waiting: 0, isOffline: false })
  })

  it('retries scans automatically, and at once when the connection returns', async () => {
    send = () => Promise.reject(failed(503))
    const queue = open()
    queue.add(scanOf('1'))
    await settle()
    send = () => Promise.resolve()
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(answered).toEqual(['1'])
    send = () => Promise.reject(failed(0))
    queue.add(scanOf('2'))
    await settle()
    send = () => Promise.resolve()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(answered).toEqual(['1', '2'])
  })

  it('isolates the scan that the server rejects and sends all others', async () => {
    let isDown = true
    send = (scans) => {
      if (isDown) return Promise.reject(failed(0))
      return scans.some(({ text }) => text === 'bad') ? Promise.reject(failed(400)) : Promise.resolve()
    }
    const queue = open()
    for (const text of ['1', 'bad', '2', '3']) queue.add(scanOf(text))
    await settle()
    isDown = false
    queue.flush()
    await settle()
    expect(refused).toEqual(['bad'])
    expect(answered).toEqual(['1', '2', '3'])
    expect(localStorage).toHaveLength(0)
  })
})
