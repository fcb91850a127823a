/** OAuth client credentials: a token is fetched once for many calls and again before it ends. */
import { untilAborted } from './untilAborted.ts'

export interface AccessToken {
  value: string
  /** In milliseconds since 1970. */
  expiresAt: number
}

export interface TokenKeeper {
  /** @throws HttpError; what the fetch throws */
  get: (signal: AbortSignal) => Promise<string>
  /** The other side does not take the token although it should still hold: the next call fetches another. */
  drop: (value: string) => void
}

/** A token that ends within this time is not begun with. */
const marginMs = 60_000
/** The fetch of a token serves all who wait for it, so it has its own limit and none of theirs. */
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
