/**
 * Session of the signed-in user. The token and its claims are in local storage under fixed names
 * (docs/rules.md, Sessions), shared with other tabs and later visits; only this module reads or writes them.
 */
import { useSyncExternalStore } from 'react'
import { roleNames } from '@kervan/contract/roleNames'
import type { RoleName } from '@kervan/contract/roleNames'
import { readStored, store } from './storage.ts'
import { forgetVisit, readOfVisit, rememberOfVisit } from './visit.ts'

export interface Session {
  token: string
  userId: number
  /** Session id; the same for all tokens since one sign-in. */
  sessionId: string
  name: string
  email: string
  phoneNumber: string
  companyId: number | null
  companyName: string
  roles: RoleName[]
  isOperationUser: boolean
  profilePhoto: string
  /** True when the session may only set up a second factor. */
  lacksSecondFactor: boolean
  /** Name of the staff member who views on behalf of the user; null for the user's own session. */
  visitorName: string | null
  expiresAt: Date
}

const tokenKey = 'mypearl'
const signedInWithKey = 'signedInWith'
const originKey = 'initURL'
const flagsKey = 'flags'
const sessionKeys = [
  tokenKey,
  'myuid',
  'user_id',
  'user',
  'companyID',
  'companyName',
  'userName',
  'userEmail',
  'phoneNumber',
  'timeout',
  'now',
  'profilePhoto',
  flagsKey,
  signedInWithKey,
]

/** Decodes a token's claims into a session; null when unreadable. Only the server verifies the signature. */
export const decodeToken = (token: string): Session | null => {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '')
    const userId = Number(claims.nameid)
    const seconds = Number(claims.exp)
    if (!Number.isInteger(userId) || !Number.isFinite(seconds)) return null
    return {
      token,
      userId,
      sessionId: text('sid'),
      name: text('UserName') || text('unique_name'),
      email: text('Email'),
      phoneNumber: text('PhoneNumber'),
      companyId: text('CompanyID') === '' ? null : Number(claims.CompanyID),
      companyName: text('CompanyName'),
      roles: [claims.role].flat().filter((role): role is RoleName => roleNames.includes(role as RoleName)),
      isOperationUser: claims.IsOperationUser === '1',
      profilePhoto: text('ProfilePhoto'),
      lacksSecondFactor: text('SecondFactor') === 'needed',
      visitorName: text('VisitorName') || null,
      expiresAt: new Date(seconds * 1000),
    }
  } catch {
    return null
  }
}

const isValid = (session: Session | null, now: number): session is Session =>
  session !== null && session.expiresAt.getTime() > now

let cached: Session | null = null
const listeners = new Set<() => void>()

const tellListeners = (): void => {
  for (const listener of listeners) listener()
}

/**
 * Storage key of a visit on behalf of a company. A visit belongs to this tab only; the normal session is shared
 * by all tabs.
 */
const visitKey = 'onBehalf'

/** Returns undefined when the visit has expired; the staff member's own session then applies again. */
const readVisitToken = (): string | undefined => {
  const token = readOfVisit(visitKey)
  if (token === null) return undefined
  if (cached?.token !== token) cached = decodeToken(token)
  if (isValid(cached, Date.now())) return token
  forgetVisit()
  return undefined
}

/** Starts a visit on behalf of a company in this tab. */
export const startVisit = (token: string): void => {
  rememberOfVisit(visitKey, token)
  tellListeners()
}

/** Returns to the staff member's own session. */
export const leaveVisit = (): void => {
  forgetVisit()
  cached = null
  tellListeners()
}

/** Current session; null for a visitor and for an expired token. */
export const readSession = (): Session | null => {
  if (typeof window === 'undefined') return null
  const token = readVisitToken() ?? readStored(tokenKey)
  if (token === null || token === '') cached = null
  else if (cached?.token !== token) cached = decodeToken(token)
  return isValid(cached, Date.now()) ? cached : null
}

/** Stores a new token from the server. Returns its session, or null without storing an unreadable token. */
export const startSession = (token: string, options: { with?: 'google' } = {}): Session | null => {
  const session = decodeToken(token)
  if (!isValid(session, Date.now())) return null
  store(tokenKey, token)
  for (const key of ['myuid', 'user_id']) store(key, String(session.userId))
  store(
    'user',
    JSON.stringify({
      id: session.userId,
      name: session.name,
      image: session.profilePhoto,
      uid: String(session.userId),
    }),
  )
  store('companyID', session.companyId === null ? '' : String(session.companyId))
  store('companyName', session.companyName)
  store('userName', session.name)
  store('userEmail', session.email)
  store('phoneNumber', session.phoneNumber)
  store('profilePhoto', session.profilePhoto)
  store('timeout', String(session.expiresAt.getTime()))
  store('now', String(Date.now()))
  if (options.with) store(signedInWithKey, options.with)
  sessionStorage.removeItem(endedKey)
  tellListeners()
  return session
}

/** Deletes the session. Returns the address to open after an expiry: Google users go to sign-in. */
export const clearSession = (): '/' | '/signin' => {
  if (readOfVisit(visitKey) !== null) {
    leaveVisit()
    return '/'
  }
  const isGoogle = readStored(signedInWithKey) === 'google'
  for (const key of sessionKeys) store(key, null)
  forgetVisit()
  cached = null
  tellListeners()
  return isGoogle ? '/signin' : '/'
}

const endedKey = 'sessionEnded'

/**
 * Like `clearSession`, for a session that ended without a sign-out: the sign-in page then explains why it is
 * shown.
 */
export const endSession = (): '/' | '/signin' => {
  if (readStored(tokenKey) && readOfVisit(visitKey) === null) sessionStorage.setItem(endedKey, 'yes')
  return clearSession()
}

/** True after a session ended; false during hydration, so that prerendered pages match for all users. */
export const useHasSessionEnded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(endedKey) !== null,
    () => false,
  )

/** Deletes personal data of an expired session from an earlier visit. Returns true if there was one. */
export const forgetExpiredSession = (): boolean => {
  const isExpired = Boolean(readStored(tokenKey)) && readSession() === null
  if (isExpired) clearSession()
  return isExpired
}

const subscribe = (listener: () => void): (() => void) => {
  // A sign-out in one tab signs out all tabs.
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Current session; null during hydration, so that prerendered pages match for all users. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, readSession, () => null)

/** Paths that are never remembered: sign-in, and pages that explain why another page could not be shown. */
const isNoDestination = /^\/($|signin|403|404|500)/

/** Stores the address that a visitor wanted to open before sign-in. */
export const rememberOrigin = (path: string): void => {
  if (!isNoDestination.test(path)) sessionStorage.setItem(originKey, path)
}

/** Deletes the stored address so that the next user does not open the last user's page. */
export const forgetOrigin = (): void => sessionStorage.removeItem(originKey)

/** Returns where a signed-in user goes from the root: the stored address once, then home. */
export const consumeOrigin = (): string => {
  const origin = sessionStorage.getItem(originKey)
  forgetOrigin()
  // Rejects an address like `//elsewhere`, which would leave the product.
  return origin && /^\/(?!\/)/.test(origin) ? origin : '/home/view'
}

/** Stores the flags for a start without a connection; they are deleted with the session. */
export const rememberFlags = (flags: string): void => store(flagsKey, flags)
export const readFlags = (): string | null => readStored(flagsKey)

/** Stores the current page's name under its documented key; the help message mentions it. */
export const rememberPageName = (name: string): void => store('currentPageName', name)
export const readPageName = (): string => readStored('currentPageName') ?? ''
