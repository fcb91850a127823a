/** Requests that no client library would send: endless, very slow, or far larger than allowed. */
import http from 'node:http'
import type { RealProcess } from './realProcess.ts'

export interface Flood {
  path: string
  token?: string
  contentType?: string
  /** Content length; when absent, the body is chunked. */
  length?: number
  /** Source address in the loopback network. */
  from?: string
}

export interface Flooding {
  /** Status of the response; null when the connection ended without one. */
  status: Promise<number | null>
  headers: () => http.IncomingHttpHeaders
  end: () => void
}

/** Writes the chunks as fast as possible. With `isEnded` false, the body stays open at its end. */
export const sendSlowly = (
  { url }: Pick<RealProcess, 'url'>,
  { path, token, contentType = 'application/json', length, from }: Flood,
  chunks: Iterable<string | Buffer>,
  { isEnded = true } = {},
): Flooding => {
  const request = http.request(url + path, {
    method: 'POST',
    // Keep-alive like in browsers: a connection that is closed immediately may lose the response.
    agent: new http.Agent({ keepAlive: true }),
    localAddress: from,
    headers: {
      'content-type': contentType,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(length === undefined ? {} : { 'content-length': length }),
    },
  })
  let headers: http.IncomingHttpHeaders = {}
  const status = new Promise<number | null>((resolve) => {
    request.on('response', (response) => {
      headers = response.headers
      resolve(response.statusCode!)
      request.destroy()
    })
    request.on('error', () => resolve(null))
    request.on('close', () => resolve(null))
  })
  const rest = chunks[Symbol.iterator]()
  const write = (): void => {
    for (;;) {
      const next = rest.next()
      if (next.done) return isEnded ? void request.end() : undefined
      if (request.destroyed) return
      if (!request.write(next.value)) return void request.once('drain', write)
    }
  }
  write()
  return { status, headers: () => headers, end: () => request.destroy() }
}
