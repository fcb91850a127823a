import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { listExchangeRates } from './listExchangeRates.ts'
import { announceLateBulletinJob } from './announceLateBulletin.ts'
import { loadExchangeRatesJob } from '../reference.jobs.ts'

const bulletin = (tarih: string, euro: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Tarih_Date Tarih="${tarih}" Bulten_No="2031/1">
  <Currency Kod="USD" CurrencyCode="USD"><Unit>1</Unit><ForexSelling>47.1250</ForexSelling></Currency>
  <Currency Kod="EUR" CurrencyCode="EUR"><Unit>1</Unit><ForexSelling>${euro}</ForexSelling></Currency>
</Tarih_Date>`

let bank: Server
let answer: { status: number; body: string }
let test: TestApp

beforeAll(async () => {
  bank = createServer((_, response) => response.writeHead(answer.status).end(answer.body)).listen(
    0,
    '127.0.0.1',
  )
  await new Promise((resolve) => bank.once('listening', resolve))
  const { port } = bank.address() as AddressInfo
  test = await startTestApp({ EXCHANGE_RATES_URL: `http://127.0.0.1:${port}/today.xml` })
})
afterAll(async () => {
  bank.close()
  await test.close()
})
beforeEach(() => {
  answer = { status: 200, body: bulletin('02.01.2031', '54.6075') }
})

const load = async () => {
  await test.services.jobs.enqueue(test.services.db, loadExchangeRatesJob, {})
  await test.runJobs()
}
const lastRates = async () => {
  const rates = await listExchangeRates(test.services.db, 1)
  return Object.fromEntries(rates.map(({ currency, day, sellingTry }) => [currency, `${day} ${sellingTry}`]))
}

describe('the exchange rates of the central bank', () => {
  it('are added under the day of the bulletin, once', async () => {
    await load()
    expect(await lastRates()).toEqual({ USD: '2031-01-02 47.125', EUR: '2031-01-02 54.6075' })
    answer.body = bulletin('02.01.2031', '99')
    await load()
    expect(await lastRates()).toMatchObject({ EUR: '2031-01-02 54.6075' })
  })

  it('stay those of the last known day when the bank answers an error or nonsense', async () => {
    await load()
    answer = { status: 503, body: '' }
    await load()
    answer = { status: 200, body: '<html>Bakımdayız</html>' }
    await load()
    expect(await lastRates()).toMatchObject({ EUR: '2031-01-02 54.6075' })
  })

  it('that are late are told to those who may enter them, once for each day', async () => {
    const emails = () => test.emails.filter(({ subject }) => subject.includes('gecikti'))
    const announce = async (now: string) => {
      test.setNow(new Date(now))
      await test.services.jobs.enqueue(test.services.db, announceLateBulletinJob, {})
      await test.runJobs()
      return emails().map(({ subject }) => subject)
    }
    await load()
    // Thursday 2 January 2031 is there; Friday's is due at 17:00 in Istanbul.
    expect(await announce('2031-01-03T13:59:00Z')).toEqual([])
    expect(await announce('2031-01-03T14:01:00Z')).toEqual(['Kur bülteni gecikti: 03.01.2031'])
    expect(await announce('2031-01-05T14:01:00Z')).toHaveLength(1)
    expect(emails()[0]?.to).toBe('yonetici@kervan.example')
    expect(emails()[0]?.text).toContain('02.01.2031')
    expect(await announce('2031-01-06T15:00:00Z')).toHaveLength(2)
    test.setNow(new Date())
  })

  it('are those of the next day as soon as it is published', async () => {
    await load()
    answer.body = bulletin('05.01.2031', '55.0000')
    await load()
    expect(await lastRates()).toMatchObject({ EUR: '2031-01-05 55' })
  })
})
