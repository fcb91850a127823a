/** The only file of the iyzico connector that speaks to the outside. */
import { randomUUID } from 'node:crypto'
import { callProvider } from '../callProvider.ts'
import { authorize } from './signature.ts'
import type { IyzicoKeys } from './signature.ts'

export interface IyzicoSettings extends IyzicoKeys {
  /** https://api.iyzipay.com, or https://sandbox-api.iyzipay.com to try it out. */
  apiUrl: string
  /** A call that takes longer counts as not answered. */
  timeLimitMs: number
}

export interface IyzicoClient {
  /** @throws ProviderError */
  post: (path: string, body: object) => Promise<unknown>
  /** @throws ProviderError */
  get: (path: string, query: Record<string, string>) => Promise<unknown>
}

export const openIyzicoClient = (settings: IyzicoSettings): IyzicoClient => {
  const call = (method: 'GET' | 'POST', url: URL, body: string): Promise<unknown> => {
    const randomKey = randomUUID()
    const headers = {
      'content-type': 'application/json',
      'x-iyzi-rnd': randomKey,
      authorization: authorize(settings, { randomKey, path: url.pathname, body }),
    }
    return callProvider(url, { method, headers, ...(body && { body }) }, settings.timeLimitMs)
  }
  return {
    post: (path, body) => call('POST', new URL(path, settings.apiUrl), JSON.stringify(body)),
    get: (path, query) =>
      call('GET', new URL(`${path}?${new URLSearchParams(query).toString()}`, settings.apiUrl), ''),
  }
}
