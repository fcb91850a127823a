/** Requests with several hosts, modified tokens, and sockets to other hosts. */
import { once } from 'node:events'
import net from 'node:net'
import { SignJWT, decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { verifyToken } from '../features/access/sessionToken.ts'
import { socketSources } from '../platform/addresses.ts'
import { readSecret } from '../platform/secrets.ts'
import { freePorts } from '../testing/freePorts.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

let test: TestApp
let port: number
let token: string
beforeAll(async () => {
  test = await startTestApp(await freePorts())
  port = Number(new URL(await test.listen()).port)
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

/** Sends raw lines and returns the status of the response. */
const statusOf = async (...lines: string[]): Promise<string> => {
  const socket = net.connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()))
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  await once(socket, 'close')
  return answer.split(' ')[1]!
}

describe('request with several Host headers', () => {
  it.each([
    ['two hosts', ['Host: kervan.example', 'Host: other.example']],
    ['the same host twice', ['Host: kervan.example', 'Host: kervan.example']],
    ['hosts in other letters', ['HOST: kervan.example', 'x-between: 1', 'hOsT: other.example']],
    ['an empty one', ['Host: kervan.example', 'Host:']],
  ])('rejects a request with several Host headers with 400: %s', async (_what, hosts) => {
    expect(await statusOf('GET /healthz HTTP/1.1', ...hosts)).toBe('400')
    expect(await statusOf('GET /nothing/here HTTP/1.1', ...hosts)).toBe('400')
  })

  it('answers a request with a single Host header', async () => {
    expect(await statusOf('GET /healthz HTTP/1.1', 'Host: kervan.example', 'X-Host: other')).toBe('200')
  })
})

describe('session token', () => {
  const userStatus = async (sent: string) =>
    (await test.callFailing(profileEndpoints.getUser, { token: sent })).status

  /** Re-encodes the same bits differently: the last base64url character of 256 bits carries only four of them. */
  const respelled = (): string => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    return token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1)!) + 1]!
  }

  it('authenticates an unchanged session token', async () => {
    expect(await userStatus(token)).toBe(200)
  })

  it.each<[string, () => string]>([
    ['with a blank behind it', () => `${token} `],
    ['with a tab behind it', () => `${token}\t`],
    ['with padding', () => `${token}=`],
    ['in another spelling of the same bits', respelled],
    ['with a line break inside', () => token.replace('.', '.\n')],
  ])('rejects a session token %s', async (_what, make) => {
    // Header values are trimmed (RFC 9110, 5.5), but the hub sends tokens in messages.
    const verified = await verifyToken(readSecret(test.services.settings, 'TOKEN_SECRET'), make(), new Date())
    expect(verified).toBeNull()
  })

  const resign = (change: Record<string, unknown>): Promise<string> =>
    new SignJWT({ ...decodeJwt(token), ...change })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(readSecret(test.services.settings, 'TOKEN_SECRET')))

  const inHours = (hours: number): number => Math.floor(Date.now() / 1000) + hours * 3600

  it.each<[string, () => Record<string, unknown>]>([
    ['no end that a date can hold', () => ({ exp: 1e30 })],
    ['no end that a date can hold, issued then', () => ({ iat: 1e30, exp: 1e30 })],
    ['a year of life', () => ({ exp: inHours(8784) })],
    ['nine hours of life', () => ({ exp: inHours(9) })],
    ['a life that begins tomorrow', () => ({ iat: inHours(24), exp: inHours(32) })],
    ['no time of issue', () => ({ iat: undefined })],
  ])('rejects a session token with %s despite a valid signature', async (_what, change) => {
    expect(await userStatus(await resign({}))).toBe(200)
    expect(await userStatus(await resign(change()))).toBe(401)
  })
})

describe('content security policy', () => {
  const connectSources = async (environment: Record<string, string>): Promise<string[]> => {
    const own = await startTestApp(environment, test)
    const { headers } = await own.app.inject('/')
    await own.close()
    const policy = String(headers['content-security-policy'])
    return /connect-src ([^;]*)/.exec(policy)![1]!.split(' ')
  }

  it.each<[string, Record<string, string>, string[]]>([
    [
      'an address with TLS',
      { PUBLIC_URL: 'https://kargo.example/' },
      ["'self'", 'wss://kargo.example', 'ws://127.0.0.1:4060', 'ws://localhost:4060'],
    ],
    [
      'an address behind a proxy at another port and path',
      { PUBLIC_URL: 'https://kargo.example:8443/panel' },
      ["'self'", 'wss://kargo.example:8443', 'ws://127.0.0.1:4060', 'ws://localhost:4060'],
    ],
    ['no address', {}, ["'self'", 'ws://127.0.0.1:4060', 'ws://localhost:4060']],
    [
      'every network of this machine',
      { HOST: '::' },
      ["'self'", 'ws://127.0.0.1:4060', 'ws://localhost:4060'],
    ],
  ])(
    'allows sockets to the product only in the content security policy: %s',
    async (_what, environment, sources) => {
      expect(await connectSources({ PORT: '4060', ...environment })).toEqual(sources)
    },
  )

  it('allows only the public address in the content security policy in production', () => {
    const settings = { ...test.services.settings, NODE_ENV: 'production' as const }
    expect(socketSources({ ...settings, PUBLIC_URL: 'https://kargo.example' })).toEqual([
      'wss://kargo.example',
    ])
  })
})
