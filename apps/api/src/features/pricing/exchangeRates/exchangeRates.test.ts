/** Exchange rates and their corrections over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exchangeRateEndpoints } from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import { compileRateTable } from '@kervan/domain/pricing/rating/compile/compileRateTable'
import { rateRows } from '@kervan/domain/pricing/rating/testing/buildRates'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { currentRateTable } from '../rateTable/currentRateTable.ts'
import { dayOfWorld, goToDayOfWorld, storePriceWorld } from '../testing/priceWorld.ts'

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startTestApp({ EXCHANGE_RATES_URL: 'http://127.0.0.1:9/today.xml' })
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db)
  admin = await test.tokenOf('admin')
})
afterAll(() => test.close())
beforeEach(() => test.setNow(dayOfWorld))

const table = async (day?: string) =>
  (await test.call(exchangeRateEndpoints.findExchangeRates, { token: admin, body: { day } })).body
const rateOf = async (currency: string, day?: string) =>
  (await table(day)).rates.find((rate) => rate.currency === currency)
const correct = async (body: object = {}) =>
  test.callFailing(exchangeRateEndpoints.correctExchangeRate, {
    token: admin,
    body: {
      currency: 'EUR',
      day: '2026-11-20',
      sellingTry: '51,25',
      reason: 'Bülten hatalı okundu',
      ...body,
    },
  })
/** Rate that this process quotes with. */
const quotedRate = async () => (await currentRateTable(test.services)).exchangeRates.get('EUR')?.[0]?.text

describe('rates of a day', () => {
  it('returns the rate in use, its day, and whether the source is late', async () => {
    expect(await table()).toMatchObject({
      day: '2026-11-20',
      bulletin: { status: 'current', lastDay: '2026-11-20', source: '127.0.0.1:9' },
      rates: [
        { currency: 'EUR', sellingTry: '50', day: '2026-11-20', isStale: false, isCorrected: false },
        { currency: 'USD', sellingTry: '40' },
      ],
    })
    // Friday's rate stays in use until a newer one arrives; on Monday evening the bulletin is late.
    test.setNow(new Date('2026-11-23T15:00:00Z'))
    admin = await test.tokenOf('admin')
    expect(await table()).toMatchObject({
      bulletin: { status: 'late', lastDay: '2026-11-20', dueDay: '2026-11-23' },
      rates: [{ currency: 'EUR', day: '2026-11-20', isStale: true }, {}],
    })
    test.setNow(dayOfWorld)
    admin = await test.tokenOf('admin')
  })

  it('returns no rates before the first day', async () => {
    expect((await table('2020-01-01')).rates).toEqual([])
  })
})

describe('manual correction', () => {
  it('applies a manual rate immediately, records the previous one and can be withdrawn', async () => {
    expect(await quotedRate()).toBe('50')
    expect((await correct()).status).toBe(200)
    expect(await rateOf('EUR')).toMatchObject({ sellingTry: '51.25', isCorrected: true, changePercent: null })
    await expect.poll(quotedRate).toBe('51.25')
    const [made] = (await table()).corrections
    expect(made).toMatchObject({
      oldSellingTry: '50',
      newSellingTry: '51.25',
      reason: 'Bülten hatalı okundu',
      isWithdrawable: true,
      withdrawnAt: null,
    })
    expect(made?.madeBy).not.toBe('')
    const back = await test.call(exchangeRateEndpoints.withdrawRateCorrection, {
      token: admin,
      body: { correctionId: made!.id },
    })
    expect(back.body.rates[0]).toMatchObject({ sellingTry: '50', isCorrected: false })
    const again = await test.callFailing(exchangeRateEndpoints.withdrawRateCorrection, {
      token: admin,
      body: { correctionId: made!.id },
    })
    expect(again.status).toBe(409)
    await expect.poll(quotedRate).toBe('50')
  })

  it("replaces a late bulletin's rate and leaves no rate after its withdrawal", async () => {
    await correct({ currency: 'GBP', sellingTry: '60' })
    expect(await rateOf('GBP')).toMatchObject({ sellingTry: '60', isStale: false })
    const [made] = (await table()).corrections
    await test.call(exchangeRateEndpoints.withdrawRateCorrection, {
      token: admin,
      body: { correctionId: made!.id },
    })
    expect(await rateOf('GBP')).toBeUndefined()
  })

  it('withdraws corrections newest first', async () => {
    await correct({ sellingTry: '52' })
    await correct({ sellingTry: '53' })
    const [second, first] = (await table()).corrections
    expect([second?.isWithdrawable, first?.isWithdrawable]).toEqual([true, false])
    const withdraw = (correctionId: number) =>
      test.callFailing(exchangeRateEndpoints.withdrawRateCorrection, { token: admin, body: { correctionId } })
    expect((await withdraw(first!.id)).status).toBe(409)
    expect((await withdraw(second!.id)).status).toBe(200)
    expect((await rateOf('EUR'))?.sellingTry).toBe('52')
    expect((await withdraw(first!.id)).status).toBe(200)
    expect((await rateOf('EUR'))?.sellingTry).toBe('50')
  })

  it('requires a confirmation when a manual rate is far from the last one', async () => {
    const reply = await correct({ sellingTry: '5.46' })
    expect(reply.body.Errors).toEqual({ sellingTry: [expect.stringContaining('%89 farklı')] })
    expect((await correct({ sellingTry: '5.46', isLargeChangeConfirmed: true })).status).toBe(200)
    await correct({ sellingTry: '50', isLargeChangeConfirmed: true })
  })

  it.each([
    [{ reason: ' ' }, 'reason'],
    [{ sellingTry: 'elli' }, 'sellingTry'],
    [{ sellingTry: '0' }, 'sellingTry'],
    [{ sellingTry: '50.123456789' }, 'sellingTry'],
    // Exceeds the maximum that a price table can be compiled with.
    [{ sellingTry: '99999999.99999999', isLargeChangeConfirmed: true }, 'sellingTry'],
    [{ currency: 'ZZZ', sellingTry: '1' }, 'currency'],
    [{ day: '2026-11-21' }, 'day'],
    [{ day: '2026-09-01' }, 'day'],
    [{ currency: 'TRY', sellingTry: '1' }, 'currency'],
  ])('refuses an invalid correction on its field: %j', async (body, field) => {
    const reply = await correct(body)
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.Errors ?? {})).toEqual([field])
  })
})

it('compiles a price table with a rate of eight decimals', () => {
  const exchangeRates = [{ currency: 'EUR', day: '2026-11-20', sellingTry: '50.12345678' }]
  expect(() => compileRateTable(rateRows({ exchangeRates }))).not.toThrow()
})
