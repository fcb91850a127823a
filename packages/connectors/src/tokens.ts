/** Access tokens of a connection: a store returns a usable token and renews it once for all callers. */
import { untilAborted } from './http/untilAborted.ts'

export interface Token {
  /** Access token, sent with each call. */
  value: string
  /** Expiry of the access token in milliseconds since 1970. */
  expiresAt: number
  /** Refresh token; undefined when a new access token needs the credentials only. */
  refresh?: string
  /** Expiry of the refresh token in milliseconds since 1970; undefined when the other system names none. */
  refreshExpiresAt?: number
  /** Rights of the access token, as the other system lists them. */
  scopes?: string
}

/**
 * Requests a new access token. `before` is the last token, with its refresh token; null for the first one.
 * @throws AuthorizationNeeded when the refresh token is refused or missing; AppKeysRefused; HttpError, CarrierError
 */
export type RenewToken = (before: Token | null, signal: AbortSignal) => Promise<Token>

export interface TokenStore {
  /**
   * Returns a usable token. A token that ends soon is renewed by one caller while the others use it; callers
   * without a usable token wait for the renewal. `signal` ends the wait, not the renewal.
   * @throws HttpError timeout; errors of `renew`
   */
  get: (renew: RenewToken, signal: AbortSignal) => Promise<Token>
  /** Marks a token that the other system rejected before its end, so that the next `get` renews it. */
  drop: (value: string) => Promise<void>
}

/** The other system refuses to renew the token: the owner has to authorize the connection again. */
export class AuthorizationNeeded extends Error {
  override name = 'AuthorizationNeeded'
  readonly kind = 'credentials'
}

/**
 * The other system refuses the keys of the house's app. It says nothing about the authorization by the owner, who cannot
 * mend it.
 */
export class AppKeysRefused extends Error {
  override name = 'AppKeysRefused'
  readonly kind = 'credentials'
}

/** Time limit of a renewal in ms. It is separate from the callers' limits, because one renewal serves all. */
export const renewalTimeMs = 10_000
/** A token is renewed this long before its end in ms, or a tenth of its life before, whichever is shorter. */
const renewalMarginMs = 300_000
/** A token this close to its end in ms may end before the call arrives. */
const usableMarginMs = 10_000

/** Longest life of a token, ten years in ms. Other systems send huge lives, which no date can represent. */
const longestLifeMs = 10 * 365 * 86_400_000

export interface KnownToken {
  token: Token
  /** Time in ms since 1970 from which the token is renewed. */
  renewAt: number
  /** Time in ms since 1970 from which the token is not sent any more. */
  usableUntil: number
}

/** Adds the times of a token obtained at `at` (ms since 1970). Keeps the refresh token when no new one came. */
export const knowToken = (token: Token, before: Token | null, at: number): KnownToken => {
  const refresh = token.refresh ?? before?.refresh
  const refreshExpiresAt =
    token.refreshExpiresAt ?? (token.refresh === undefined ? before?.refreshExpiresAt : undefined)
  const expiresAt = Math.min(token.expiresAt, at + longestLifeMs)
  const tenth = Math.max(0, expiresAt - at) / 10
  return {
    token: {
      ...token,
      expiresAt,
      ...(refresh !== undefined && { refresh }),
      ...(refreshExpiresAt !== undefined && { refreshExpiresAt }),
    },
    renewAt: Math.floor(expiresAt - Math.min(renewalMarginMs, tenth)),
    usableUntil: Math.floor(expiresAt - Math.min(usableMarginMs, tenth)),
  }
}

export interface TokenSource<Known extends KnownToken> {
  /** Obtains a token that is due: renews it, or reads the one that another process renewed. */
  obtain: (renew: RenewToken, known: Known | null) => Promise<Known>
  /** Records that the other system rejected the token. */
  reject?: (known: Known) => Promise<void>
}

/** Token store with a copy in memory: a token that is not due is returned without the source. */
export const createTokens = <Known extends KnownToken>(
  now: () => Date,
  { obtain, reject }: TokenSource<Known>,
): TokenStore => {
  let known: Known | null = null
  let renewal: Promise<Known> | null = null
  const usable = (): Token | null => (known && now().getTime() < known.usableUntil ? known.token : null)
  const obtainOnce = (renew: RenewToken): Promise<Known> => {
    renewal ??= obtain(renew, known)
      .then((fresh) => (known = fresh))
      .finally(() => (renewal = null))
    return renewal
  }
  return {
    get: async (renew, signal) => {
      if (known && now().getTime() < known.renewAt) return known.token
      const old = usable()
      if (old && renewal) return old
      try {
        return (await untilAborted(obtainOnce(renew), signal)).token
      } catch (error) {
        // A failed renewal does no harm as long as the old token is valid: a later call renews it.
        const stillUsable = signal.aborted ? null : usable()
        if (stillUsable) return stillUsable
        throw error
      }
    },
    drop: async (value) => {
      if (known?.token.value !== value || known.usableUntil === 0) return
      const rejected = known
      known = { ...rejected, renewAt: 0, usableUntil: 0 }
      await reject?.(rejected)
    },
  }
}

/** Makes a call with a token. When the other system rejects the token (401), renews it and repeats the call once. */
export const callWithToken = async <Answer extends { status: number }>(
  { tokens, renew, signal }: { tokens: TokenStore; renew: RenewToken; signal: AbortSignal },
  call: (token: string) => Promise<Answer>,
): Promise<Answer> => {
  const { value } = await tokens.get(renew, signal)
  const answer = await call(value)
  if (answer.status !== 401) return answer
  await tokens.drop(value)
  return call((await tokens.get(renew, signal)).value)
}

/**
 * Tokens in the memory of this process, for connections without a row and for tests of credentials. `first` is the
 * token of the owner's authorization.
 */
export const createMemoryTokens = (now: () => Date, first: Token | null = null): TokenStore =>
  createTokens(now, {
    obtain: async (renew, known) => {
      const before = known?.token ?? first
      const token = await renew(before, AbortSignal.timeout(renewalTimeMs))
      return knowToken(token, before, now().getTime())
    },
  })
