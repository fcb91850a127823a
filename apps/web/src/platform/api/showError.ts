/** Central error handler for failed calls. */
import { ApiError } from './apiError.ts'
import { loadTexts, translate } from '../text/i18n.ts'
import { goTo } from '../screens/navigation.ts'
import { notify } from '../notices.ts'
import { endSession, readSession, rememberOrigin } from '../session/session.ts'

/** Returns the message of an error in the user's language. */
export const describeError = (error: unknown): string => {
  if (!(error instanceof ApiError)) return translate('ui:error.unexpected')
  switch (error.type) {
    case 'Business':
      return error.detail || translate('ui:error.business')
    case 'Authentication':
      return error.detail || translate('ui:error.authentication')
    case 'Authorization':
      return translate('ui:error.authorization')
    case 'NotFound':
      return error.detail || translate('ui:error.notFound')
    case 'NoResponse':
      return translate('ui:error.noResponse')
    case 'Server':
      // A temporary outage has its own message from the server.
      if (error.status === 503 && error.detail) return error.detail
      return translate('ui:error.server')
    case 'Validation':
    case 'Conflict':
    case 'RateLimit':
      return error.detail || translate('ui:error.other')
  }
}

/** Returns true if the shown text is the server's own message. */
const hasOwnWords = (error: unknown): boolean =>
  error instanceof ApiError && error.detail !== '' && describeError(error) === error.detail

/** Field messages are the reason when the caller has no form to show them on: "This shipment has a courier." */
const reasonOf = (error: unknown): string => {
  const messages = error instanceof ApiError ? Object.values(error.errors).flat() : []
  return messages.length > 0 ? [...new Set(messages)].join(' ') : describeError(error)
}

export interface ShowErrorOptions {
  /** Message that names the failed action, used when the server sends no message: "Payment could not be started". */
  failedText?: string
  /** Receives the field messages of a validation error, which is then not shown above the page. */
  onFieldErrors?: (errors: Record<string, string[]>) => void
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Shows an error. A session that the server rejects ends, and sign-in returns to this page; a 403 opens /403. */
export const showError = async (
  error: unknown,
  { onFieldErrors, failedText }: ShowErrorOptions = {},
): Promise<void> => {
  if (isAbort(error)) return
  if (onFieldErrors && error instanceof ApiError && Object.keys(error.errors).length > 0)
    return onFieldErrors(error.errors)
  await loadTexts(['ui'])
  const reason = reasonOf(error)
  notify(
    'error',
    failedText && !hasOwnWords(error)
      ? `${failedText}${failedText.endsWith('!') ? '' : ':'} ${reason}`
      : reason,
  )
  if (!(error instanceof ApiError)) {
    console.error(error)
    return
  }
  if (error.type === 'Authentication' && readSession()) {
    rememberOrigin(window.location.pathname + window.location.search)
    endSession()
    goTo('/signin', { replace: true })
  }
  if (error.type === 'Authorization') goTo('/403', { replace: true })
}
