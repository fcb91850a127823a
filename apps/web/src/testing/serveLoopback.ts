/** Real server on loopback that replaces the page's origin. */
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

/** Parses the JSON body of a request; undefined without a body. */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const text = Buffer.concat(pieces).toString()
  return text === '' ? undefined : JSON.parse(text)
}

/** Node's fetch cannot send jsdom's forms: their text fields are sent as JSON, without the files. */
const toSendable = (body: RequestInit['body']): RequestInit['body'] =>
  body instanceof FormData
    ? JSON.stringify(Object.fromEntries([...body].filter(([, value]) => typeof value === 'string')))
    : body

/** Starts the server; resolves when it listens, with a function that closes it. */
export const serveLoopback = async (listener: RequestListener): Promise<() => void> => {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  // Drops the abort signal, because Node's fetch rejects jsdom's signals.
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    realFetch(`${origin}${path}`, { ...init, body: toSendable(init?.body), signal: null }),
  )
  return () => {
    vi.unstubAllGlobals()
    server.close()
  }
}
