import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { testCaller } from '../../http/testing/testCaller.ts'
import { fetchTcmbRates } from './fetchTcmbRates.ts'
import { parseTcmbRates } from './parseTcmbRates.ts'

/** Bulletin of 8 October 2020 as published by the bank. */
const bulletin = readFileSync(new URL('./today-2020-10-08.xml', import.meta.url), 'utf8')

const rateOf = (currency: string) =>
  parseTcmbRates(bulletin).rates.find((rate) => rate.currency === currency)?.sellingTry

describe('parseTcmbRates', () => {
  it('reads the day and the foreign-exchange selling rates of a bulletin', () => {
    expect(parseTcmbRates(bulletin).day).toBe('2020-10-08')
    expect(rateOf('USD')).toBe('7.9073')
    expect(rateOf('EUR')).toBe('9.3027')
    expect(rateOf('GBP')).toBe('10.2395')
  })

  it('converts a rate per 100 units to one per unit exactly', () => {
    expect(bulletin).toMatch(
      /Kod="JPY"[\s\S]*?<Unit>100<\/Unit>[\s\S]*?<ForexSelling>7\.4779<\/ForexSelling>/,
    )
    expect(rateOf('JPY')).toBe('0.074779')
  })

  it('omits currencies without a selling rate', () => {
    expect(rateOf('XDR')).toBeUndefined()
  })

  it.each([
    ['an HTML page as content', '<html><body>Bakımdayız</body></html>', /not a bulletin/],
    ['truncated content', bulletin.slice(0, 2000), /not well-formed/],
    ['no content', '', /not/],
    ['a day in another format', bulletin.replace('08.10.2020', '2020-10-08'), /Tarih/],
    ['an impossible day', bulletin.replace('08.10.2020', '99.99.9999'), /no day/],
    ['a rate of zero', bulletin.replace('7.9073', '0'), /not a rate/],
    ['a negative rate', bulletin.replace('7.9073', '-7.9073'), /not a rate/],
    ['text as a rate', bulletin.replace('7.9073', 'n/a'), /not a rate/],
    ['no rate of the euro', bulletin.replace('CurrencyCode="EUR"', 'CurrencyCode="EUX"'), /no rate of EUR/],
  ])('rejects a bulletin with %s', (_, xml, message) => {
    expect(() => parseTcmbRates(xml)).toThrow(message)
  })
})

describe('fetchTcmbRates', () => {
  let server: Server
  afterEach(() => server.close())
  const serve = async (listener: RequestListener): Promise<string> => {
    server = createServer(listener).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/kurlar/today.xml`
  }

  it('fetches the bulletin at the address', async () => {
    const address = await serve((_, response) => response.end(bulletin))
    expect((await fetchTcmbRates(testCaller(), address)).day).toBe('2020-10-08')
  })

  it('rejects an error page and an endless answer of the central bank', async () => {
    const failing = await serve((_, response) => response.writeHead(503).end('later'))
    await expect(fetchTcmbRates(testCaller(), failing)).rejects.toThrow('answered 503')
    server.close()
    const endless = await serve((_, response) => {
      const writing = setInterval(() => response.write(' '.repeat(100_000)), 1)
      response.on('close', () => clearInterval(writing))
    })
    await expect(fetchTcmbRates(testCaller(), endless)).rejects.toThrow('too long')
  })
})
