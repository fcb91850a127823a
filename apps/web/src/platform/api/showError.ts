/** The one place that tells a user of a failed call. */
import { ApiError } from './apiError.ts'
import { loadTexts, translate } from '../text/i18n.ts'
import { goTo } from '../screens/navigation.ts'
import { notify } from '../notices.ts'
import { endSession, readSession, rememberOrigin } from '../session/session.ts'

/** What to say of `error`, in the reader's language. */
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
      // What passes by itself says so.
      if (error.status === 503 && error.detail) return error.detail
      return translate('ui:error.server')
    case 'Validation':
    case 'Conflict':
    case 'RateLimit':
      return error.detail || translate('ui:error.other')
  }
}

/** Whether the server said itself what is wrong. */
const hasOwnWords = (error: unknown): boolean =>
  error instanceof ApiError && error.detail !== '' && describeError(error) === error.detail

export interface ShowErrorOptions {
  /** What did not succeed, said before the reason where the server gives none of its own: "Payment could not be started". */
  failedText?: string
  /** A form's own messages: gets the fields of a validation error, which then is not shown over the page. */
  onFieldErrors?: (errors: Record<string, string[]>) => void
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/**
 * Shows `error`. A session that the server no longer accepts ends, and sign-in returns to this page; what is not
 * allowed leads to /403.
 */
export const showError = async (
  error: unknown,
  { onFieldErrors, failedText }: ShowErrorOptions = {},
): Promise<void> => {
  if (isAbort(error)) return
  if (onFieldErrors && error instanceof ApiError && Object.keys(error.errors).length > 0)
    return onFieldErrors(error.errors)
  await loadTexts(['ui'])
  const reason = describeError(error)
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
