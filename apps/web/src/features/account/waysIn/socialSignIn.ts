/** Providers that an older version signed in with, and whose answers may still arrive at the sign-in page. */
import { translate } from '../../../platform/text/i18n.ts'

const providers = ['Facebook', 'Github', 'Twitter'] as const

/** A cancelled Twitter sign-in came back with a whole page for a message. */
const longestTwitterMessage = 100

/** What is said of `?provider=…&message=…`; null when it names none of them. The message itself is anyone's to write. */
export const describeSocialSignIn = (query: URLSearchParams): string | null => {
  const named = query.get('provider')?.toLowerCase()
  const provider = providers.find((known) => known.toLowerCase() === named)
  if (!provider) return null
  const isCancelled = provider === 'Twitter' && (query.get('message') ?? '').length > longestTwitterMessage
  return isCancelled
    ? translate('account/waysIn:social.cancelled')
    : translate('account/waysIn:social.unsupported', { provider })
}
