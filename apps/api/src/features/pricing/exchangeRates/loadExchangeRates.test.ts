import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { exchangeRateEndpoints } from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import { addExchangeRates } from './exchangeRate.queries.ts'
import { listExchangeRates } from './listExchangeRates.ts'
import { announceLateBulletinJob } from './announceLateBulletin.ts'
import { loadExchangeRatesJob } from './exchangeRate.jobs.ts'

const bulletin = (tarih: string, euro: string, dollar = '47.1250') => `<?xml version="1.0" encoding="UTF-8"?>
<Tarih_Date Tarih="${tarih}" Bulten_No="2031/1">
  <Currency Kod="USD" CurrencyCode="USD"><Unit>1</Unit><ForexSelling>${dollar}</ForexSelling></Currency>
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
beforeEach(async () => {
  test.setNow(new Date('2031-01-06T15:00:00Z'))
  await test.services.db.execute(sql`truncate exchange_rates, waiting_exchange_rates`)
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

describe('central bank exchange rates', () => {
  it("adds the rates under the bulletin's day, once", async () => {
    await load()
    expect(await lastRates()).toEqual({ USD: '2031-01-02 47.125', EUR: '2031-01-02 54.6075' })
    await load()
    expect(await lastRates()).toEqual({ USD: '2031-01-02 47.125', EUR: '2031-01-02 54.6075' })
  })

  it('keeps the rates of the last known day when the bank returns an error or invalid data', async () => {
    await load()
    answer = { status: 503, body: '' }
    await load()
    answer = { status: 200, body: '<html>Bakımdayız</html>' }
    await load()
    expect(await lastRates()).toMatchObject({ EUR: '2031-01-02 54.6075' })
  })

  it('reports a late bulletin to users who may enter rates, once per day', async () => {
    const emails = () => test.emails.filter(({ subject }) => subject.includes('gecikti'))
    const announce = async (now: string) => {
      test.setNow(new Date(now))
      await test.services.jobs.enqueue(test.services.db, announceLateBulletinJob, {})
      await test.runJobs()
      return emails().map(({ subject }) => subject)
    }
    await load()
    // The bulletin of Thursday 2 January 2031 is stored; Friday's is due at 17:00 in Istanbul.
    expect(await announce('2031-01-03T13:59:00Z')).toEqual([])
    expect(await announce('2031-01-03T14:01:00Z')).toEqual(['Kur bülteni gecikti: 03.01.2031'])
    expect(await announce('2031-01-05T14:01:00Z')).toHaveLength(1)
    expect(emails()[0]?.to).toBe('yonetici@kervan.example')
    expect(emails()[0]?.text).toContain('02.01.2031')
    expect(await announce('2031-01-06T15:00:00Z')).toHaveLength(2)
  })

  it("replaces example rates of the bulletin's day and later, but not earlier ones", async () => {
    await addExchangeRates(
      test.services.db,
      '2031-01-01',
      [{ currency: 'EUR', sellingTry: '53' }],
      'illustrative',
    )
    await addExchangeRates(
      test.services.db,
      '2031-01-02',
      [{ currency: 'EUR', sellingTry: '54' }],
      'illustrative',
    )
    await addExchangeRates(
      test.services.db,
      '2031-01-06',
      [
        { currency: 'EUR', sellingTry: '55' },
        { currency: 'JPY', sellingTry: '0.3' },
      ],
      'illustrative',
    )
    await load()
    const all = (await listExchangeRates(test.services.db)).map(
      ({ currency, day, sellingTry, origin }) => `${currency} ${day} ${sellingTry} ${origin}`,
    )
    expect(all.sort()).toEqual([
      'EUR 2031-01-01 53 illustrative',
      'EUR 2031-01-02 54.6075 centralBank',
      'JPY 2031-01-06 0.3 illustrative',
      'USD 2031-01-02 47.125 centralBank',
    ])
  })

  it("adds the next day's exchange rates as soon as they are published", async () => {
    await load()
    answer.body = bulletin('05.01.2031', '55.0000')
    await load()
    expect(await lastRates()).toMatchObject({ EUR: '2031-01-05 55' })
  })
})

describe('implausible rate', () => {
  const calls = exchangeRateEndpoints
  const waitingRates = async () => {
    const { body } = await test.call(calls.findExchangeRates, {
      token: await test.tokenOf('admin'),
      body: {},
    })
    return body.waiting
  }
  const decide = async (waitingRateId: number, isAccepted: boolean) =>
    test.callFailing(calls.decideWaitingRate, {
      token: await test.tokenOf('admin'),
      body: { waitingRateId, isAccepted },
    })
  const emails = () => test.emails.filter(({ subject }) => subject.includes('Onayınızı bekleyen'))

  it('holds a rate far from the last one for a decision and prices with the last one', async () => {
    await load()
    answer.body = bulletin('06.01.2031', '54.7', '472')
    await load()
    await load()
    expect(await lastRates()).toEqual({ EUR: '2031-01-06 54.7' })
    expect(await waitingRates()).toMatchObject([
      {
        currency: 'USD',
        day: '2031-01-06',
        sellingTry: '472',
        reason: 'largeChange',
        lastSellingTry: '47.125',
        lastDay: '2031-01-02',
        changePercent: 901.59,
      },
    ])
    expect(emails().map(({ subject }) => subject)).toEqual(['Onayınızı bekleyen döviz kuru: USD'])
    expect(emails()[0]?.text).toContain('1 USD = 472 TRY')
  })

  it('applies an accepted waiting rate and lets only one user decide', async () => {
    await load()
    answer.body = bulletin('06.01.2031', '54.7', '40')
    await load()
    const [rate] = await waitingRates()
    const [first, second] = await Promise.all([decide(rate!.id, true), decide(rate!.id, false)])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const { status } = await decide(rate!.id, true)
    expect(status).toBe(409)
    expect(await waitingRates()).toEqual([])
  })

  it('holds a corrected bulletin rate for a decision and applies it when accepted', async () => {
    await load()
    answer.body = bulletin('02.01.2031', '54.7')
    await load()
    await load()
    expect(await lastRates()).toMatchObject({ EUR: '2031-01-02 54.6075' })
    const [rate, ...others] = await waitingRates()
    expect(others).toEqual([])
    expect(rate).toMatchObject({ currency: 'EUR', reason: 'changedBulletin', sellingTry: '54.7' })
    expect((await decide(rate!.id, true)).status).toBe(200)
    await load()
    expect(await lastRates()).toMatchObject({ EUR: '2031-01-02 54.7' })
    expect(await waitingRates()).toEqual([])
  })

  it('does not queue a refused rate again, but queues another rate of that day', async () => {
    await load()
    answer.body = bulletin('06.01.2031', '54.7', '471')
    await load()
    expect((await decide((await waitingRates())[0]!.id, false)).status).toBe(200)
    await load()
    expect(await waitingRates()).toEqual([])
    expect(await lastRates()).toEqual({ EUR: '2031-01-06 54.7' })
    answer.body = bulletin('06.01.2031', '54.7', '47.2')
    await load()
    expect(await lastRates()).toEqual({ EUR: '2031-01-06 54.7', USD: '2031-01-06 47.2' })
  })

  it('holds a future-dated rate until its day or a decision', async () => {
    await load()
    answer.body = bulletin('07.01.2031', '54.7')
    await load()
    expect(await lastRates()).toEqual({ USD: '2031-01-02 47.125', EUR: '2031-01-02 54.6075' })
    expect((await waitingRates()).map(({ currency, reason }) => `${currency} ${reason}`)).toEqual([
      'EUR dayToCome',
      'USD dayToCome',
    ])
    test.setNow(new Date('2031-01-07T12:40:00Z'))
    await load()
    expect(await lastRates()).toEqual({ USD: '2031-01-07 47.125', EUR: '2031-01-07 54.7' })
    expect(await waitingRates()).toEqual([])
  })

  it('drops a waiting rate when somebody enters another one for its day', async () => {
    await load()
    answer.body = bulletin('06.01.2031', '54.7', '470')
    await load()
    const token = await test.tokenOf('admin')
    await test.call(calls.correctExchangeRate, {
      token,
      body: { currency: 'USD', day: '2031-01-06', sellingTry: '47.3', reason: 'Bültende yazım hatası' },
    })
    expect(await waitingRates()).toEqual([])
    await load()
    expect(await lastRates()).toEqual({ EUR: '2031-01-06 54.7', USD: '2031-01-06 47.3' })
  })
})
