/** Providers of an older version, whose redirects may still arrive at the sign-in page. */
import { translate } from '../../../platform/text/i18n.ts'

const providers = ['Facebook', 'Github', 'Twitter'] as const

/** Maximum length of a Twitter message; a cancelled sign-in returned a whole page as message. */
const longestTwitterMessage = 100

/**
 * Describes `?provider=…&message=…`; null for other providers. The message itself is never shown because anyone
 * can write it.
 */
export const describeSocialSignIn = (query: URLSearchParams): string | null => {
  const named = query.get('provider')?.toLowerCase()
  const provider = providers.find((known) => known.toLowerCase() === named)
  if (!provider) return null
  const isCancelled = provider === 'Twitter' && (query.get('message') ?? '').length > longestTwitterMessage
  return isCancelled
    ? translate('account/waysIn:social.cancelled')
    : translate('account/waysIn:social.unsupported', { provider })
}
