/** Renewal of tokens in one process: once for all callers, before the end, and again after a rejection. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryTokens, knowToken } from './tokens.ts'
import type { RenewToken, Token, TokenStore } from './tokens.ts'

const hour = 3_600_000
let time: number
let tokens: TokenStore
/** Tokens that the renewals received, in order. */
let renewals: (Token | null)[]
beforeEach(() => {
  time = 0
  renewals = []
  tokens = createMemoryTokens(() => new Date(time))
})

const token = (changes: Partial<Token> = {}): Token => ({
  value: `token-${renewals.length}`,
  expiresAt: time + hour,
  ...changes,
})
const renew: RenewToken = async (before) => {
  renewals.push(before)
  return token()
}
const failing: RenewToken = async () => {
  throw new Error('no answer')
}
const get = async (by = renew, signal = new AbortController().signal) => (await tokens.get(by, signal)).value

/** Renewal that answers when the test calls `answer`. */
const createSlowRenewal = () => {
  let answer!: () => void
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const slow: RenewToken = async (before) => {
    renewals.push(before)
    await answered
    return token()
  }
  return { slow, answer }
}

describe('get', () => {
  it('requests one token for simultaneous callers and returns it until it is due', async () => {
    expect(await Promise.all([get(), get(), get()])).toEqual(['token-1', 'token-1', 'token-1'])
    time = hour - 300_001
    expect(await get()).toBe('token-1')
    time = hour - 300_000
    expect(await get()).toBe('token-2')
    expect(renewals.map((before) => before?.value)).toEqual([undefined, 'token-1'])
  })

  it('returns the old token to other callers while one of them renews it', async () => {
    await get()
    time = hour - 300_000
    const { slow, answer } = createSlowRenewal()
    const renewing = get(slow)
    expect(await get()).toBe('token-1')
    answer()
    expect(await renewing).toBe('token-2')
    expect(await get()).toBe('token-2')
  })

  it('makes callers wait for the renewal when the old token is no longer usable', async () => {
    await get()
    time = hour - 10_000
    const { slow, answer } = createSlowRenewal()
    const waiting = [get(slow), get()]
    answer()
    expect(await Promise.all(waiting)).toEqual(['token-2', 'token-2'])
  })

  it('returns the usable old token when its renewal fails, and the error afterwards', async () => {
    await get()
    time = hour - 300_000
    expect(await get(failing)).toBe('token-1')
    time = hour
    await expect(get(failing)).rejects.toThrow('no answer')
    expect(await get()).toBe('token-2')
  })

  it('ends the wait of one caller by its signal, not the renewal', async () => {
    const { slow, answer } = createSlowRenewal()
    const waiting = get(slow)
    await expect(get(slow, AbortSignal.abort())).rejects.toMatchObject({ kind: 'timeout' })
    answer()
    expect(await waiting).toBe('token-1')
    expect(renewals).toHaveLength(1)
  })

  it('keeps the refresh token when the renewal returns no new one, and replaces a rotated one', async () => {
    const rotating = (refresh?: string): RenewToken => {
      const next = refresh === undefined ? {} : { refresh }
      return async (before) => (renewals.push(before), token(next))
    }
    await get(rotating('first'))
    time += hour
    await get(rotating())
    time += hour
    await get(rotating('second'))
    time += hour
    await get(rotating())
    expect(renewals.map((before) => before?.refresh)).toEqual([undefined, 'first', 'first', 'second'])
  })
})

describe('drop', () => {
  it('renews a rejected token once, although two callers report it', async () => {
    await get()
    await tokens.drop('token-1')
    expect(await get()).toBe('token-2')
    await tokens.drop('token-1')
    expect(await get()).toBe('token-2')
    expect(renewals.map((before) => before?.value)).toEqual([undefined, 'token-1'])
  })

  it('returns the error instead of a rejected token when the renewal fails', async () => {
    await get()
    await tokens.drop('token-1')
    await expect(get(failing)).rejects.toThrow('no answer')
  })
})

it.each([
  [hour, hour - 300_000, hour - 10_000],
  [60_000, 54_000, 54_000],
  [-5, -5, -5],
  [Number.MAX_VALUE, 3650 * 24 * hour - 300_000, 3650 * 24 * hour - 10_000],
])('renews a token of %i ms after %i ms and uses it for %i ms', (life, renewAt, usableUntil) => {
  expect(knowToken({ value: 'a', expiresAt: 1000 + life }, null, 1000)).toMatchObject({
    renewAt: 1000 + renewAt,
    usableUntil: 1000 + usableUntil,
  })
})
