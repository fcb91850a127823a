import { setImmediate as turnEnds } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createAdmission } from './admission.ts'

/** Test controls time and connection wait. */
const open = () => {
  const state = { waitMs: 0, now: 0 }
  const admission = createAdmission(
    () => state.waitMs,
    () => state.now,
  )
  const begin = (calls: number, caller: string | null = null) =>
    Array.from({ length: calls }, () => admission.begin(caller))
  return { state, admission, begin }
}

describe('admission', () => {
  it('rejects calls when 512 are running, and accepts again when one ends', () => {
    const { admission, begin } = open()
    const ends = begin(512)
    expect(admission.admit).toThrow('temporarilyUnavailable')
    expect(() => admission.begin(null)).toThrow('temporarilyUnavailable')
    ends[0]!()
    admission.admit()
    admission.begin(null)
  })

  it('rejects calls when many run and wait long for the database', () => {
    const { state, admission, begin } = open()
    const ends = begin(64)
    admission.admit()
    state.waitMs = 501
    expect(admission.admit).toThrow('temporarilyUnavailable')
    ends[0]!()
    admission.admit()
  })

  it('rejects late calls of one event loop turn, and accepts those of the next', async () => {
    const { state, admission } = open()
    for (let call = 0; call < 100; call++) {
      admission.admit()
      state.now += 4
    }
    expect(admission.admit).toThrow('temporarilyUnavailable')
    await turnEnds()
    admission.admit()
  })

  it('rejects nobody because of one long computation', () => {
    const { state, admission } = open()
    admission.admit()
    state.now += 5000
    for (let call = 1; call < 100; call++) admission.admit()
  })

  it('limits one caller to half of the places until its calls end', () => {
    const { admission, begin } = open()
    const ends = begin(256, 'user:1')
    expect(() => admission.begin('user:1')).toThrow('tooManyRequests')
    begin(256, 'user:2')
    for (const end of ends) end()
    begin(256, 'user:1')
  })
})
