/** One call to a payment provider; what comes back is JSON or an error. */
import type { HttpCaller, HttpRequest } from '../http/httpCall.ts'
import { HttpError } from '../http/httpError.ts'
import { ProviderError } from './paymentProvider.ts'

/** An answer longer than this is no answer of a payment provider. */
const maxBytes = 500_000

/** @throws ProviderError */
export const callProvider = async (http: HttpCaller, request: HttpRequest): Promise<unknown> => {
  try {
    const { status, body } = await http.callJson({ maxBytes, ...request })
    if (status >= 200 && status < 300) return body
    // A provider that is broken or busy has decided nothing.
    const kind = status >= 500 || status === 429 ? 'unreachable' : 'refused'
    throw new ProviderError(kind, `${new URL(request.url).pathname} was answered with ${status}`)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw new ProviderError(error.kind === 'garbage' ? 'garbage' : 'unreachable', error.message)
  }
}
