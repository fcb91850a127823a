/** OAuth client credentials: caches a token for many calls and refreshes it before it expires. */
import { untilAborted } from './untilAborted.ts'

export interface AccessToken {
  value: string
  /** Expiry of the token in milliseconds since 1970. */
  expiresAt: number
}

export interface TokenKeeper {
  /** Returns a valid token. @throws HttpError, or the error of the fetch */
  get: (signal: AbortSignal) => Promise<string>
  /** Drops a token that the other side rejects although it has not expired; the next call fetches a new one. */
  drop: (value: string) => void
}

/** Minimum remaining validity of a token in ms; tokens closer to expiry are not used. */
const marginMs = 60_000
/**
 * Time limit of a token request in ms. It is separate from the callers' limits, because one request serves all
 * waiting callers.
 */
const fetchTimeMs = 10_000

export const cacheToken = (
  fetchToken: (signal: AbortSignal) => Promise<AccessToken>,
  now: () => Date,
): TokenKeeper => {
  let held: AccessToken | null = null
  let coming: Promise<AccessToken> | null = null
  const fetchOnce = (): Promise<AccessToken> => {
    coming ??= fetchToken(AbortSignal.timeout(fetchTimeMs)).then(
      (token) => {
        held = token
        coming = null
        return token
      },
      (error: unknown) => {
        coming = null
        throw error
      },
    )
    return coming
  }
  return {
    get: async (signal) => {
      if (held && held.expiresAt - marginMs > now().getTime()) return held.value
      return (await untilAborted(fetchOnce(), signal)).value
    },
    drop: (value) => {
      if (held?.value === value) held = null
    },
  }
}
