/**
 * Who is signed in. The token and what it says lie in local storage under fixed names
 * (docs/rules.md, Sessions), where an earlier tab or visit left them; this module is the only one that reads or writes them.
 */
import { useSyncExternalStore } from 'react'
import { roleNames } from '@kervan/contract/permissions'
import type { RoleName } from '@kervan/contract/permissions'
import { readStored, store } from './storage.ts'
import { forgetVisit, readOfVisit, rememberOfVisit } from './visit.ts'

export interface Session {
  token: string
  userId: number
  /** The same for all tokens since one sign-in. */
  sessionId: string
  name: string
  email: string
  phoneNumber: string
  companyId: number | null
  companyName: string
  roles: RoleName[]
  isOperationUser: boolean
  profilePhoto: string
  /** Nothing is open but the setup of a second factor. */
  lacksSecondFactor: boolean
  /** Who of the staff looks on behalf of the user; null for a session of one's own. */
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

/** The claims of a token as a session; null when it cannot be read. The server alone checks the signature. */
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

/** A visit on behalf of a company is this tab's alone, beside the session that is shared by all. */
const visitKey = 'onBehalf'

/** Undefined once its time is over: then the visitor's own session holds again. */
const readVisitToken = (): string | undefined => {
  const token = readOfVisit(visitKey)
  if (token === null) return undefined
  if (cached?.token !== token) cached = decodeToken(token)
  if (isValid(cached, Date.now())) return token
  forgetVisit()
  return undefined
}

/** Looks on behalf of a company from now on, in this tab. */
export const startVisit = (token: string): void => {
  rememberOfVisit(visitKey, token)
  tellListeners()
}

/** Back to the visitor's own session. */
export const leaveVisit = (): void => {
  forgetVisit()
  cached = null
  tellListeners()
}

/** The session of now; null for a visitor and for a token that has expired. */
export const readSession = (): Session | null => {
  if (typeof window === 'undefined') return null
  const token = readVisitToken() ?? readStored(tokenKey)
  if (token === null || token === '') cached = null
  else if (cached?.token !== token) cached = decodeToken(token)
  return isValid(cached, Date.now()) ? cached : null
}

/** Keeps a token that the server just gave. Returns its session; null, and nothing kept, for an unreadable one. */
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

/** Forgets who was signed in. Returns where the browser goes after an expiry: Google users to sign-in. */
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

/** As `clearSession`, of a session that nobody signed out of: the sign-in page then says why it is shown. */
export const endSession = (): '/' | '/signin' => {
  if (readStored(tokenKey) && readOfVisit(visitKey) === null) sessionStorage.setItem(endedKey, 'yes')
  return clearSession()
}

/** False while the page hydrates, so that prerendered pages read the same for all. */
export const useHasSessionEnded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(endedKey) !== null,
    () => false,
  )

/** Of an earlier visit whose session is over, nothing that names the person stays behind. Whether there was one. */
export const forgetExpiredSession = (): boolean => {
  const isExpired = Boolean(readStored(tokenKey)) && readSession() === null
  if (isExpired) clearSession()
  return isExpired
}

const subscribe = (listener: () => void): (() => void) => {
  // Signing out in one tab signs out in all.
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

/** Null while the page hydrates, so that prerendered pages read the same for all. */
export const useSession = (): Session | null => useSyncExternalStore(subscribe, readSession, () => null)

/** Sign-in itself, and the pages that only say why another could not be shown. */
const isNoDestination = /^\/($|signin|403|404|500)/

/** Remembers where an unsigned visitor wanted to go. */
export const rememberOrigin = (path: string): void => {
  if (!isNoDestination.test(path)) sessionStorage.setItem(originKey, path)
}

/** Whoever signs in next does not go where the last one was. */
export const forgetOrigin = (): void => sessionStorage.removeItem(originKey)

/** Where a signed-in user goes from the root: the remembered address, once, or home. */
export const takeOrigin = (): string => {
  const origin = sessionStorage.getItem(originKey)
  forgetOrigin()
  // `//elsewhere` would leave the product.
  return origin && /^\/(?!\/)/.test(origin) ? origin : '/home/view'
}

/** What the user may open, for a start without a connection; it goes with the session. */
export const rememberFlags = (flags: string): void => store(flagsKey, flags)
export const readFlags = (): string | null => readStored(flagsKey)

/** The documents keep the page's name, which the help message mentions. */
export const rememberPageName = (name: string): void => store('currentPageName', name)
export const readPageName = (): string => readStored('currentPageName') ?? ''
