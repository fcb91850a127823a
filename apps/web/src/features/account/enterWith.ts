import { ApiError } from '../../platform/api/apiError.ts'
import { translate } from '../../platform/text/i18n.ts'
import { startSession } from '../../platform/session/session.ts'

/**
 * Begins the session of a token that the server just gave; the page's frame then leads to the root.
 * @throws ApiError when the answer is no token
 */
export const enterWith = (token: string): void => {
  if (startSession(token)) return
  throw new ApiError({ type: 'Business', status: 200, detail: translate('account:signin.failed') })
}
