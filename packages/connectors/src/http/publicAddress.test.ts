import type { LookupAddress } from 'node:dns'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { request } from 'undici'
import { createHttpCaller } from './httpCaller.ts'
import { createPublicAgent, isPublicAddress } from './publicAddress.ts'
import { sendRequest } from './sendRequest.ts'
import { startLoopbackServer } from './testing/loopbackServer.ts'
import type { LoopbackServer } from './testing/loopbackServer.ts'

describe('isPublicAddress', () => {
  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine', '127.8.9.10'],
    ['this machine', '::1'],
    ['any address of this machine', '0.0.0.0'],
    ['any address of this machine', '::'],
    ['a private network', '10.1.2.3'],
    ['a private network', '172.16.0.1'],
    ['a private network', '192.168.1.1'],
    ['a private network', 'fd12:3456::1'],
    ['cloud metadata', '169.254.169.254'],
    ['cloud metadata', 'fd00:ec2::254'],
    ['cloud metadata', '100.100.100.200'],
    ['cloud metadata', '168.63.129.16'],
    ['the link', 'fe80::1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['documentation', '192.0.2.1'],
    ['IPv4 written as IPv6', '::ffff:127.0.0.1'],
    ['IPv4 written as IPv6', '::ffff:a9fe:a9fe'],
    ['IPv4 within IPv6', '::127.0.0.1'],
    ['IPv4 within IPv6', '::a9fe:a9fe'],
    ['IPv4 within IPv6', '::ffff:0:127.0.0.1'],
    ['IPv4 within IPv6', '::2'],
    ['a NAT64 prefix', '64:ff9b::7f00:1'],
    ['a NAT64 prefix', '64:ff9b::8.8.8.8'],
    ['a NAT64 prefix of a network', '64:ff9b:1::a00:1'],
    ['a 6to4 prefix', '2002:7f00:1::'],
    ['a Teredo prefix', '2001:0:4136:e378:8000:63bf:80ff:fffe'],
    ['a site', 'fec0::1'],
    ['no registry', '1::7f00:1'],
    ['no registry', '4000::1'],
    ['nothing', 'not an address'],
  ])('rejects a non-public address: %s, %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['185.125.190.20', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    'accepts the internet address %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

describe('call to a private address', () => {
  let server: LoopbackServer
  beforeEach(async () => {
    server = await startLoopbackServer((_request, response) => response.end('inside'))
  })
  afterEach(() => server.close())

  const caller = () => createHttpCaller({ target: 'test', now: () => new Date() })

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
    'localhost',
  ])('blocks a call to the private address %s', async (host) => {
    const call = caller().call({ url: `http://${host}:${server.port}/`, method: 'GET' })
    await expect(call).rejects.toMatchObject({ name: 'HttpError', kind: 'blocked' })
    expect(server.requests).toEqual([])
  })

  /** Creates an agent whose DNS returns each list in turn. */
  const agentWith = (...answers: LookupAddress[][]) =>
    createPublicAgent((_host, _options, done) => done(null, answers.shift()!))
  const call = (agent: ReturnType<typeof agentWith>) =>
    request(`http://carrier.example:${server.port}/`, { dispatcher: agent })
  const inside = { address: '127.0.0.1', family: 4 }
  const outside = { address: '2606:4700:4700::1111', family: 6 }

  it('blocks a call when a name resolves to a private address, alone or with a public one', async () => {
    const agent = agentWith([inside], [outside, inside], [])
    for (let times = 0; times < 3; times++)
      await expect(call(agent)).rejects.toMatchObject({ kind: 'blocked' })
    expect(server.requests).toEqual([])
    await agent.close()
  })

  describe('resolved addresses (127.0.0.1 plays the internet, 127.0.0.2 a private network)', () => {
    const isAllowed = (address: string) => address === '127.0.0.1'

    it('blocks a call although the name resolved to a public address a moment before', async () => {
      const answers = ['127.0.0.1', '127.0.0.2']
      const agent = createPublicAgent(
        (_host, _options, done) => done(null, [{ address: answers.shift()!, family: 4 }]),
        isAllowed,
      )
      const headers = { connection: 'close' }
      const url = `http://carrier.example:${server.port}/`
      const first = await request(url, { dispatcher: agent, headers })
      expect(await first.body.text()).toBe('inside')
      await expect(request(url, { dispatcher: agent, headers })).rejects.toMatchObject({ kind: 'blocked' })
      expect(server.requests).toHaveLength(1)
      await agent.close()
    })

    it.each(['127.0.0.2', 'metadata.example'])('blocks a call after a redirect to %s', async (host) => {
      const redirecting = await startLoopbackServer((_request, response) =>
        response.writeHead(302, { location: `http://${host}:${server.port}/` }).end(),
      )
      const agent = createPublicAgent(
        (_host, _options, done) => done(null, [{ address: '127.0.0.2', family: 4 }]),
        isAllowed,
      )
      const sent = sendRequest(
        { url: redirecting.url, method: 'GET', redirects: 1 },
        new URL(redirecting.url),
        {
          agent,
          signal: AbortSignal.timeout(5000),
          endsAt: Infinity,
          retry: { attempts: 1, firstWaitMs: 1 },
          throttle: undefined,
          progress: { attempts: 0, isCalling: false },
        },
      )
      await expect(sent).rejects.toMatchObject({ kind: 'blocked' })
      expect(server.requests).toEqual([])
      await agent.close()
      await redirecting.close()
    })
  })
})
