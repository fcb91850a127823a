import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeToken } from '../../testing/makeToken.ts'
import {
  clearSession,
  decodeToken,
  forgetExpiredSession,
  readSession,
  rememberOrigin,
  startSession,
  startVisit,
  consumeOrigin,
} from './session.ts'
import { judgeSession, watchSession } from './sessionWatch.ts'

const hour = 3_600_000
const now = new Date('2026-11-20T09:00:00Z').getTime()

beforeEach(() => {
  vi.useFakeTimers({ now })
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

describe('session', () => {
  test("stores the session's token and its claims under the documented names", () => {
    const token = makeToken({}, now + 8 * hour)
    startSession(token)
    expect({ ...localStorage }).toEqual({
      mypearl: token,
      myuid: '7',
      user_id: '7',
      user: JSON.stringify({ id: 7, name: 'Gülşah Öztürk', image: '', uid: '7' }),
      companyID: '3',
      companyName: 'Öztürk İnşaat San. ve Tic. A.Ş.',
      userName: 'Gülşah Öztürk',
      userEmail: 'gulsah@ozturk.example',
      phoneNumber: '+905321234567',
      profilePhoto: '',
      timeout: String(now + 8 * hour),
      now: String(now),
    })
  })

  test('reads a stored session until it expires', () => {
    localStorage.setItem('mypearl', makeToken({}, now + hour))
    expect(readSession()?.companyId).toBe(3)
    vi.setSystemTime(now + hour)
    expect(readSession()).toBeNull()
  })

  test.each(['', 'x', 'a.b.c', `a.${btoa('{"nameid":"x"}')}.c`])('rejects the token %j', (token) => {
    expect(decodeToken(token)).toBeNull()
    expect(startSession(token)).toBeNull()
    expect(localStorage.length).toBe(0)
  })

  test("deletes the session's data and keeps the language when the session ends", () => {
    localStorage.setItem('locale', 'en')
    startSession(makeToken())
    expect(clearSession()).toBe('/')
    expect({ ...localStorage }).toEqual({ locale: 'en' })
  })

  test('deletes personal data of a session that expired since the last visit', () => {
    localStorage.setItem('locale', 'en')
    startSession(makeToken())
    expect(forgetExpiredSession()).toBe(false)
    expect(localStorage.getItem('userEmail')).not.toBeNull()
    vi.setSystemTime(now + 9 * hour)
    expect(forgetExpiredSession()).toBe(true)
    expect(forgetExpiredSession()).toBe(false)
    expect({ ...localStorage }).toEqual({ locale: 'en' })
  })

  test('returns to sign-in when a session started with Google ends', () => {
    startSession(makeToken(), { with: 'google' })
    expect(clearSession()).toBe('/signin')
  })
})

describe('takeOrigin', () => {
  test('returns the remembered address once, then home', () => {
    rememberOrigin('/shipment/shipmentlist?country=DE')
    expect(consumeOrigin()).toBe('/shipment/shipmentlist?country=DE')
    expect(consumeOrigin()).toBe('/home/view')
  })

  test.each(['/', '/signin', '/signin?x=1', '/403', '/404', '/500', '//elsewhere.example'])(
    'does not remember the address %s',
    (path) => {
      rememberOrigin(path)
      expect(consumeOrigin()).toBe('/home/view')
    },
  )
})

describe('watchSession', () => {
  test.each([
    ['keep', 8 * hour],
    ['keep', hour + 1],
    ['refresh', hour],
    ['refresh', 1],
    ['end', 0],
  ] as const)('decides to %s a session with %d ms left', (decision, left) => {
    const session = { ...decodeToken(makeToken())!, expiresAt: new Date(now + left) }
    expect(judgeSession(session, now)).toBe(decision)
  })

  const watch = (refresh: () => Promise<string | null>) => {
    const leave = vi.fn()
    const asked = vi.fn(refresh)
    const stop = watchSession({ refresh: asked, leave, now: Date.now })
    return { leave, asked, stop }
  }

  test('ends an expired session within two seconds', async () => {
    startSession(makeToken({}, now + 3 * hour))
    const { leave, stop } = watch(async () => null)
    vi.setSystemTime(now + 3 * hour)
    await vi.advanceTimersByTimeAsync(2000)
    expect(leave).toHaveBeenCalledWith('/')
    expect(localStorage.getItem('mypearl')).toBeNull()
    stop()
  })

  test('renews the session within the last hour with one request at a time', async () => {
    startSession(makeToken({}, now + hour / 2))
    const renewed = makeToken({}, now + 8 * hour)
    const { leave, asked, stop } = watch(
      () => new Promise((resolve) => setTimeout(() => resolve(renewed), 5000)),
    )
    await vi.advanceTimersByTimeAsync(8000)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(localStorage.getItem('mypearl')).toBe(renewed)
    expect(leave).not.toHaveBeenCalled()
    stop()
  })

  test('signs out when the server refuses to renew', async () => {
    startSession(makeToken({}, now + hour / 2))
    const { leave, stop } = watch(async () => null)
    await vi.advanceTimersByTimeAsync(1)
    expect(leave).toHaveBeenCalledWith('/')
    stop()
  })

  test('stays signed in while the server is unreachable and retries the renewal later', async () => {
    startSession(makeToken({}, now + hour / 2))
    const { leave, asked, stop } = watch(async () => {
      throw new Error('offline')
    })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked).toHaveBeenCalledTimes(2)
    expect(leave).not.toHaveBeenCalled()
    stop()
  })

  test('does not restore a user who signed out meanwhile', async () => {
    startSession(makeToken({}, now + hour / 2))
    const { stop } = watch(
      () => new Promise((resolve) => setTimeout(() => resolve(makeToken({}, now + 8 * hour)), 1000)),
    )
    clearSession()
    await vi.advanceTimersByTimeAsync(1500)
    expect(localStorage.getItem('mypearl')).toBeNull()
    stop()
  })
})

describe('visit on behalf of a company', () => {
  const own = () => makeToken({}, now + 8 * hour)
  const visiting = () => makeToken({ nameid: '9', VisitorName: 'Ayşe Operasyon' }, now + hour / 2)

  test("overrides the user's own session in this tab only while visiting a company", () => {
    startSession(own())
    startVisit(visiting())
    expect(readSession()).toMatchObject({ userId: 9, visitorName: 'Ayşe Operasyon' })
    expect(localStorage.getItem('mypearl')).toBe(own())
    expect(clearSession()).toBe('/')
    expect(readSession()).toMatchObject({ userId: 7, visitorName: null })
  })

  test("does not renew a company visit and returns to the user's own session when it expires", () => {
    startSession(own())
    startVisit(visiting())
    expect(judgeSession(readSession(), now + hour / 4)).toBe('keep')
    vi.setSystemTime(now + hour / 2)
    const after = readSession()
    expect(after?.userId).toBe(7)
    // React reads the session repeatedly and needs the same object each time.
    expect(readSession()).toBe(after)
  })
})
