/** The only file of the iyzico connector that speaks to the outside. */
import { randomUUID } from 'node:crypto'
import type { HttpCaller, HttpRequest } from '../../http/httpCall.ts'
import { callProvider } from '../callProvider.ts'
import { authorize } from './signature.ts'
import type { IyzicoKeys } from './signature.ts'

export interface IyzicoSettings extends IyzicoKeys {
  /** https://api.iyzipay.com, or https://sandbox-api.iyzipay.com to try it out. */
  apiUrl: string
}

export interface IyzicoClient {
  /** For what changes something: sent once. @throws ProviderError */
  post: (path: string, body: object) => Promise<unknown>
  /** For questions that iyzico takes as POST. @throws ProviderError */
  ask: (path: string, body: object) => Promise<unknown>
  /** Done twice it is done once. @throws ProviderError */
  remove: (path: string, body: object) => Promise<unknown>
  /** @throws ProviderError */
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
