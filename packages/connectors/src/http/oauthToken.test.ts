/** Token requests against a loopback server that answers as the test says and records what it receives. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AuthorizationNeeded } from '../tokens.ts'
import { requestToken } from './oauthToken.ts'
import { testServices } from './testing/testServices.ts'

let server: Server
let answer: { status: number; body: object }
let requests: string[]
beforeEach(async () => {
  requests = []
  server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  requests.push(`${request.headers['content-type']} ${body}`)
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer.body))
}

const request = (form: Record<string, string>) =>
  requestToken(
    testServices({ now: () => new Date(1000) }),
    { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`, route: '/token', form },
    { failureOf: (status) => new Error(`status ${status}`), signal: AbortSignal.timeout(5000) },
  )
const refresh = { grant_type: 'refresh_token', refresh_token: 'r-1' }

it('reads the token, its refresh token and scopes, and sends a form', async () => {
  answer = {
    status: 200,
    body: { access_token: 'a', expires_in: '60', refresh_token: 'r-2', scope: 'orders' },
  }
  expect(await request(refresh)).toEqual({ value: 'a', expiresAt: 61_000, refresh: 'r-2', scopes: 'orders' })
  expect(requests).toEqual(['application/x-www-form-urlencoded grant_type=refresh_token&refresh_token=r-1'])
})

it("reports that the owner must authorize again when the owner's grant is refused", async () => {
  answer = { status: 400, body: { error: 'invalid_grant' } }
  await expect(request(refresh)).rejects.toThrow(AuthorizationNeeded)
  await expect(request({ grant_type: 'client_credentials' })).rejects.toThrow('status 400')
  answer = { status: 400, body: { error: 'invalid_client' } }
  await expect(request(refresh)).rejects.toThrow('status 400')
})

it('repeats a failed request for client credentials only, because other grants work once', async () => {
  answer = { status: 503, body: {} }
  await expect(request(refresh)).rejects.toThrow('status 503')
  expect(requests).toHaveLength(1)
  await expect(request({ grant_type: 'client_credentials' })).rejects.toThrow('status 503')
  expect(requests).toHaveLength(4)
})

it('reports an answer of another shape as garbage', async () => {
  answer = { status: 200, body: { access_token: '' } }
  await expect(request(refresh)).rejects.toMatchObject({ kind: 'garbage' })
})
