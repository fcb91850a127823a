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

export interface IyzicoClient {
  /** Sends a change once, without retries. @throws ProviderError */
  post: (path: string, body: object) => Promise<unknown>
  /** Sends a read-only request that iyzico expects as POST. @throws ProviderError */
  ask: (path: string, body: object) => Promise<unknown>
  /** Sends an idempotent removal. @throws ProviderError */
  remove: (path: string, body: object) => Promise<unknown>
  /** Sends a GET request with a query. @throws ProviderError */
  get: (path: string, query: Record<string, string>) => Promise<unknown>
}

export const openIyzicoClient = (settings: IyzicoSettings, http: HttpCaller): IyzicoClient => {
  const call = (
    url: URL,
    request: Pick<HttpRequest, 'method' | 'body' | 'isIdempotent'>,
  ): Promise<unknown> => {
    const randomKey = randomUUID()
    const headers = {
      'content-type': 'application/json',
      'x-iyzi-rnd': randomKey,
      authorization: authorize(settings, { randomKey, path: url.pathname, body: request.body ?? '' }),
    }
    return callProvider(http, { ...request, url, headers })
  }
  return {
    post: (path, body) =>
      call(new URL(path, settings.apiUrl), { method: 'POST', body: JSON.stringify(body) }),
    ask: (path, body) =>
      call(new URL(path, settings.apiUrl), {
        method: 'POST',
        body: JSON.stringify(body),
        isIdempotent: true,
      }),
    remove: (path, body) =>
      call(new URL(path, settings.apiUrl), {
        method: 'DELETE',
        body: JSON.stringify(body),
        isIdempotent: true,
      }),
    get: (path, query) =>
      call(new URL(`${path}?${new URLSearchParams(query).toString()}`, settings.apiUrl), { method: 'GET' }),
  }
}
