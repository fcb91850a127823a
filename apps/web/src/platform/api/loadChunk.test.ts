/** Tests dynamic imports without a connection, against files of a real server. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadChunk } from './loadChunk.ts'

let isDown: boolean
let served: string[]
const server = createServer((request, answer) => {
  if (isDown) return answer.writeHead(503).end()
  served.push(request.url!)
  return answer.end('export {}')
})

beforeEach(async () => {
  isDown = false
  served = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (path: string) => send(`http://127.0.0.1:${port}${path}`))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

it('imports only after its files were fetched, and fetches each file once', async () => {
  const importChunk = vi.fn(() => Promise.resolve('module'))
  isDown = true
  await expect(loadChunk(importChunk, ['assets/a.js', 'assets/b.js'])).rejects.toMatchObject({
    type: 'NoResponse',
  })
  expect(importChunk).not.toHaveBeenCalled()

  isDown = false
  expect(await loadChunk(importChunk, ['assets/a.js', 'assets/b.js'])).toBe('module')
  await loadChunk(importChunk, ['assets/b.js'])
  expect(served.toSorted()).toEqual(['/assets/a.js', '/assets/b.js'])
})

it('does not fetch a script that the page has loaded', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/base.js">'
  await loadChunk(() => Promise.resolve('module'), ['assets/base.js'])
  expect(served).toEqual([])
})
