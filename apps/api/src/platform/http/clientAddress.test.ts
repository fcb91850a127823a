import { afterEach, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { ingestEndpoints } from '@kervan/contract/tracking/ingest.endpoints'
import { freePorts } from '../../testing/freePorts.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { networkOf } from './clientAddress.ts'

let test: TestApp | undefined
afterEach(async () => {
  await test?.close()
  test = undefined
})

/** Starts a server on loopback; the test is its peer, 127.0.0.1, and plays the proxies by the headers it sends. */
const start = async (trustProxy: string): Promise<string> => {
  test = await startTestApp({ ...(await freePorts()), TRUST_PROXY: trustProxy, CALL_LIMITS: 'on' })
  return test.listen()
}

let serial = 0

const signIn = (url: string, forwardedFor: string) =>
  fetch(url + accountEndpoints.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({ email: `nobody${++serial}@mail.example`, password: 'Wrong-password-1' }),
  })

const attempts = 22

/** Counts the sign-ins, each for another account, that reach the password check. */
const countTried = async (url: string, forwardedFor: (n: number) => string): Promise<number> => {
  let tried = 0
  for (let n = 0; n < attempts; n++) if ((await signIn(url, forwardedFor(n))).status === 401) tried++
  return tried
}

/** Number of sign-ins per IP address before a captcha is required. */
const freeTries = 20

describe('limits by address', () => {
  it.each([
    ['off', (n: number) => `198.51.100.${n}`],
    ['1', (n: number) => `198.51.100.${n}, 203.0.113.9`],
    ['2', (n: number) => `198.51.100.${n}, 203.0.113.9, 10.0.0.1`],
    ['loopback', (n: number) => `198.51.100.${n}, 203.0.113.9`],
    ['127.0.0.0/8, 10.0.0.5', (n: number) => `198.51.100.${n}, 203.0.113.9, 10.0.0.5`],
    // The peer is not a trusted proxy, so its header is ignored.
    ['10.0.0.0/8', (n: number) => `198.51.100.${n}`],
    ['2', (n: number) => `2001:db8:1:2::${n}, 10.0.0.1`],
  ])(
    'ignores forged addresses of an untrusted peer with TRUST_PROXY=%s',
    async (trustProxy, forwardedFor) => {
      expect(await countTried(await start(trustProxy), forwardedFor)).toBe(freeTries)
    },
  )

  it('counts clients behind trusted proxies separately', async () => {
    const url = await start('1')
    expect(await countTried(url, (n) => `203.0.113.${n}`)).toBe(attempts)
  })

  it('counts all spellings of a path for one external system together', async () => {
    const url = await start('off')
    const left: number[] = []
    for (const id of ['999', '999?again=1', '0999', '%39%39%39', '998']) {
      const path = ingestEndpoints.receiveDelivery.path.replace('{connectionId}', id)
      const { headers } = await fetch(url + path, { method: 'POST', body: '' })
      left.push(Number(headers.get('x-ratelimit-remaining')))
    }
    expect(left.map((one) => left[0]! - one)).toEqual([0, 1, 2, 3, 0])
  })

  it('rejects quotes above the limit even with forged first addresses', async () => {
    const url = await start('1')
    const statuses = []
    for (let n = 0; n < pricingEndpoints.quoteParcel.limit.max + 5; n++) {
      const reply = await fetch(url + pricingEndpoints.quoteParcel.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}, 203.0.113.9` },
        body: '{}',
      })
      statuses.push(reply.status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })
})

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('returns for the address %s the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
