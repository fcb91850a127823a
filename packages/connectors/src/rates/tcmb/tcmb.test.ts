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
  it('returns the day and the foreign-exchange selling rates', () => {
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
    ['a page instead', '<html><body>Bakımdayız</body></html>', /not a bulletin/],
    ['a part of it', bulletin.slice(0, 2000), /not well-formed/],
    ['nothing', '', /not/],
    ['a day in another form', bulletin.replace('08.10.2020', '2020-10-08'), /Tarih/],
    ['a day that no month has', bulletin.replace('08.10.2020', '99.99.9999'), /no day/],
    ['a rate of nothing', bulletin.replace('7.9073', '0'), /not a rate/],
    ['a rate below nothing', bulletin.replace('7.9073', '-7.9073'), /not a rate/],
    ['words for a rate', bulletin.replace('7.9073', 'n/a'), /not a rate/],
    ['no euro', bulletin.replace('CurrencyCode="EUR"', 'CurrencyCode="EUX"'), /no rate of EUR/],
  ])('rejects %s', (_, xml, message) => {
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

  it('returns the bulletin at the address', async () => {
    const address = await serve((_, response) => response.end(bulletin))
    expect((await fetchTcmbRates(testCaller(), address)).day).toBe('2020-10-08')
  })

  it('rejects an error page and an endless answer', async () => {
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
