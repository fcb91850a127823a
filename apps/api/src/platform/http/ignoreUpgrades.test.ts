import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePorts } from '../../testing/freePorts.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

let test: TestApp
let port: number
beforeAll(async () => {
  test = await startTestApp(await freePorts())
  port = Number(new URL(await test.listen()).port)
})
afterAll(() => test.close())

/** Sends raw lines and returns everything received until the server closes the connection. */
const send = async (lines: readonly string[], body = ''): Promise<string> => {
  const socket = createConnection(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()))
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  await once(socket, 'close')
  return answer
}

const offer = [
  'Host: kervan',
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAAQC',
]

it('answers a request that offers HTTP/2 in HTTP/1.1', async () => {
  const answer = await send(['GET /healthz HTTP/1.1', ...offer])
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toContain('{"status":"ok"}')
})

it('rejects an upgrade request with a body immediately', async () => {
  const body = JSON.stringify({ email: 'nobody@mail.example', password: 'Wrong-password-1' })
  const answer = await send(
    [
      'POST /api/Authentication/SignIn HTTP/1.1',
      ...offer,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ],
    body,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
})
