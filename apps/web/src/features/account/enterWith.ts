import { ApiError } from '../../platform/api/apiError.ts'
import { translate } from '../../platform/text/i18n.ts'
import { startSession } from '../../platform/session/session.ts'

/**
 * Starts a session with the server's token; the page's frame then redirects to the root.
 * @throws ApiError when the answer is not a token
 */
export const enterWith = (token: string): void => {
  if (startSession(token)) return
  throw new ApiError({ type: 'Business', status: 200, detail: translate('account:signin.failed') })
}
