/** A real server on loopback as a page's own origin. */
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

/** The JSON of a request; undefined where it brings none. */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const text = Buffer.concat(pieces).toString()
  return text === '' ? undefined : JSON.parse(text)
}

/** Resolves when it answers; what it resolves with closes it. */
export const serveLoopback = async (listener: RequestListener): Promise<() => void> => {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  // jsdom's abort signals are not those of Node's fetch.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    realFetch(`${origin}${path}`, { ...init, signal: null }),
  )
  return () => {
    vi.unstubAllGlobals()
    server.close()
  }
}
