import { HttpError } from '@kervan/connectors/http/httpError'
import { StoreError } from '@kervan/connectors/stores/store'
import { AppKeysRefused, AuthorizationNeeded } from '@kervan/connectors/tokens'

/** Why a store could not be used; the text is `order:problemOfStore.<kind>`. */
export interface StoreProblem {
  kind: string
  /** Store's own error text, or that of the network. */
  detail: string
}

/** Length limit of a stored error text. */
const longestDetail = 300

/** Returns the problem of a call to a store; null for an error of our own. */
export const storeProblemOf = (error: unknown): StoreProblem | null => {
  if (error instanceof StoreError) return { kind: error.kind, detail: error.words.slice(0, longestDetail) }
  if (error instanceof HttpError) return { kind: error.kind, detail: error.message.slice(0, longestDetail) }
  if (error instanceof AuthorizationNeeded) return { kind: 'credentials', detail: '' }
  if (error instanceof AppKeysRefused) return { kind: 'appKeys', detail: '' }
  return null
}
