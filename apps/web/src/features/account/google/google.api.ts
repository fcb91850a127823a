/**
 * API call of Google sign-in. The endpoint is imported as a type, because the pages before sign-in must not
 * load the schemas.
 */
import type { googleEndpoints } from '@kervan/contract/account/google/google.endpoints'
import { ApiError } from '../../../platform/api/apiError.ts'
import { callWire } from '../../../platform/api/apiClient.ts'
import { startSession } from '../../../platform/session/session.ts'
import { translate } from '../../../platform/text/i18n.ts'

export interface GoogleSignInBody {
  googleIdToken: string
  phoneNumber?: string
  acceptedLegalTexts?: { name: 'kvkk' | 'privacy' | 'consumerRights'; version: string }[]
  confirmationCode?: string
  secondFactorCode?: string
}

/** Older servers refuse Google sign-in with HTTP 200 and an error code in the body. */
const refusalIn = (answer: unknown): string | null => {
  const { returnCode, returnText } = (answer ?? {}) as { returnCode?: number; returnText?: string }
  return returnCode !== undefined && returnCode !== 200 ? (returnText ?? '') : null
}

/**
 * Signs in with Google and starts the session; the page's frame then redirects to the root.
 * @throws ApiError also when the answer is not a token
 */
export const enterWithGoogle = async (body: GoogleSignInBody): Promise<void> => {
  const answer: unknown = await callWire<typeof googleEndpoints.googleSignIn>(
    { method: 'POST', path: '/api/Authentication/GoogleSignIn' },
    { body },
  )
  const refusal = refusalIn(answer)
  if (refusal !== null) throw new ApiError({ type: 'Business', status: 200, detail: refusal })
  if (typeof answer !== 'string' || !startSession(answer, { with: 'google' }))
    throw new ApiError({
      type: 'Business',
      status: 200,
      detail: translate('account/waysIn:google.notAToken'),
    })
}
