/** Makes one call to a payment provider; returns JSON or throws. */
import type { HttpCaller, HttpRequest } from '../http/httpCall.ts'
import { HttpError } from '../http/httpError.ts'
import { ProviderError } from './paymentProvider.ts'

/** Maximum answer size of a payment provider in bytes. */
const maxBytes = 500_000

/** A server error or rate limit of the provider decides nothing about the payment. */
const kindOf = (status: number): ProviderError['kind'] => {
  if (status === 401 || status === 403) return 'credentials'
  return status >= 500 || status === 429 ? 'unreachable' : 'refused'
}

/** Calls a payment provider. @throws ProviderError */
export const callProvider = async (
  http: HttpCaller,
  request: HttpRequest & { step: string },
): Promise<unknown> => {
  try {
    const { status, body } = await http.callJson({ maxBytes, ...request })
    if (status >= 200 && status < 300) return body
    throw new ProviderError(kindOf(status), `${request.step} was answered with ${status}`)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw new ProviderError(error.kind === 'garbage' ? 'garbage' : 'unreachable', error.message)
  }
}
