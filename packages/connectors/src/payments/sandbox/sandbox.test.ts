import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { money } from '@kervan/domain/money/money'
import { testServices } from '../../http/testing/testServices.ts'
import type { PaymentProvider } from '../paymentProvider.ts'
import { buildPayer } from '../testing/buildPayer.ts'
import { sandboxConnector } from './index.ts'

let server: http.Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Opens the provider with a server that uses the given listener. */
const openWith = async (listener: http.RequestListener): Promise<PaymentProvider> => {
  server = http.createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return sandboxConnector.open(
    { apiUrl, apiKey: 'a key of sixteen letters' },
    testServices({ timeLimitMs: 200 }),
  ).payments
}

const payment = { conversationId: 'c-1', providerReference: 'r-1' }

describe('sandbox connector', () => {
  it('sends the sandbox request with its key and reads the verdict', async () => {
    const sent: object[] = []
    const provider = await openWith((request, response) => {
      request.setEncoding('utf8').on('data', (body: string) => {
        sent.push({ url: request.url, key: request.headers.authorization, body: JSON.parse(body) as object })
        response.end(JSON.stringify({ status: 'captured', amount: { minor: 4820, currency: 'EUR' } }))
      })
    })
    expect(await provider.verify(payment)).toEqual({ kind: 'captured', amount: money(4820, 'EUR') })
    expect(sent).toEqual([
      { url: '/api/verify', key: 'Bearer a key of sixteen letters', body: { conversationId: 'c-1' } },
    ])
  })

  it.each([
    ['is not JSON', '<html>', 'garbage'],
    ['has another shape', '{"status":"paid"}', 'garbage'],
    ['captures without an amount', '{"status":"captured"}', 'garbage'],
    ['is too long', 'x'.repeat(200_000), 'garbage'],
  ])('rejects a sandbox answer that %s as garbage', async (_, answer, kind) => {
    const provider = await openWith((_request, response) => response.end(answer))
    await expect(provider.verify(payment)).rejects.toMatchObject({ name: 'ProviderError', kind })
  })

  it('treats an error status as no answer regardless of its body', async () => {
    const provider = await openWith((_request, response) => {
      response.writeHead(500).end('{"status":"declined","reason":"declined"}')
    })
    await expect(provider.verify(payment)).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('reports an unreachable sandbox server', async () => {
    const provider = sandboxConnector.open(
      { apiUrl: 'http://127.0.0.1:1', apiKey: 'a key of sixteen letters' },
      testServices({ timeLimitMs: 200 }),
    ).payments
    await expect(
      provider.start({
        ...payment,
        amount: money(1, 'EUR'),
        language: 'tr',
        lines: [],
        payer: buildPayer(),
        callbackUrl: 'http://127.0.0.1:1',
        returnUrl: 'http://127.0.0.1:1',
      }),
    ).rejects.toMatchObject({ kind: 'unreachable' })
  })
})
