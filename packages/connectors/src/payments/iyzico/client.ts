/** HTTP client of the iyzico connector; the only file that makes network calls. */
import { randomUUID } from 'node:crypto'
import type { HttpCaller, HttpRequest } from '../../http/httpCall.ts'
import { callProvider } from '../callProvider.ts'
import { authorize } from './signature.ts'
import type { IyzicoKeys } from './signature.ts'

export interface IyzicoSettings extends IyzicoKeys {
  /** https://api.iyzipay.com for production, or https://sandbox-api.iyzipay.com for the test system. */
  apiUrl: string
}

/** Body of a request; the conversation is our own reference of the payment or refund. */
export interface IyzicoBody {
  conversationId?: string
  [field: string]: unknown
}

export interface IyzicoClient {
  /** Sends a change once, without retries; `step` names the purpose for the log. @throws ProviderError */
  post: (step: string, path: string, body: IyzicoBody) => Promise<unknown>
  /** Sends a read-only request that iyzico expects as POST. @throws ProviderError */
  ask: (step: string, path: string, body: IyzicoBody) => Promise<unknown>
  /** Sends an idempotent removal. @throws ProviderError */
  remove: (step: string, path: string, body: IyzicoBody) => Promise<unknown>
  /** Sends a GET request with a query. @throws ProviderError */
  get: (step: string, path: string, query: Record<string, string>) => Promise<unknown>
}

export const openIyzicoClient = (settings: IyzicoSettings, http: HttpCaller): IyzicoClient => {
  const call = (
    step: string,
    url: URL,
    request: Pick<HttpRequest, 'method' | 'reference' | 'isIdempotent'> & { body?: string },
  ): Promise<unknown> => {
    const randomKey = randomUUID()
    const headers = {
      'content-type': 'application/json',
      'x-iyzi-rnd': randomKey,
      authorization: authorize(settings, { randomKey, path: url.pathname, body: request.body ?? '' }),
    }
    // No path of iyzico contains data, so each is its own template.
    return callProvider(http, { ...request, step, url, route: url.pathname, headers })
  }
  const send =
    (method: 'POST' | 'DELETE', isIdempotent: boolean) => (step: string, path: string, body: IyzicoBody) =>
      call(step, new URL(path, settings.apiUrl), {
        method,
        body: JSON.stringify(body),
        reference: body.conversationId,
        isIdempotent,
      })
  return {
    post: send('POST', false),
    ask: send('POST', true),
    remove: send('DELETE', true),
    get: (step, path, query) =>
      call(step, new URL(`${path}?${new URLSearchParams(query).toString()}`, settings.apiUrl), {
        method: 'GET',
      }),
  }
}
