import { afterAll, beforeAll, expect, it } from 'vitest'
import { dutyEstimateEndpoints } from '@kervan/contract/tax/dutyEstimate.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { exchangeRates } from '../pricing/exchangeRates/exchangeRate.tables.ts'

const { estimateDuty } = dutyEstimateEndpoints

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await test.services.db.delete(exchangeRates)
  await test.services.db.insert(exchangeRates).values([
    { currency: 'EUR', day: '2020-01-01', sellingTry: '50', source: 'test' },
    { currency: 'USD', day: '2020-01-01', sellingTry: '40', source: 'test' },
  ])
  test.setNow(new Date('2026-11-20T09:00:00Z'))
})
afterAll(() => test.close())

const estimate = async (body: object, language: 'tr' | 'en' = 'tr') =>
  (
    await test.call(estimateDuty, {
      language,
      body: { countryCode: 'US', currency: 'USD', ...body },
    })
  ).body

it('returns tariff codes for a description without a value', async () => {
  const answer = await estimate({ description: 'Pamuklu tişört' })
  expect(answer.choices[0]).toMatchObject({ code: '610910' })
  expect(answer.choices.length).toBeLessThanOrEqual(5)
  expect(answer).toMatchObject({ code: '610910', duty: null, noDuty: null })
})

it('returns the duty of goods into the United States as the calculator does', async () => {
  expect(await estimate({ description: 'Pamuklu tişört', goodsValue: '59,97' })).toMatchObject({
    code: '610910',
    duty: { currency: 'USD', least: 17.4, most: 17.4, leastPercent: 29, mostPercent: 29 },
    noDuty: null,
  })
})

it('uses the chosen code instead of the best match and its first six digits', async () => {
  const answer = await estimate({ description: 'Pamuklu tişört', gtip: '5702.10.00.00.00', goodsValue: 100 })
  expect(answer.code).toBe('570210000000')
  expect(answer.duty).toMatchObject({ leastPercent: 12.5 })
})

it('uses one line of the tariff when the code has eight digits', async () => {
  const all = await estimate({ gtip: '570500', goodsValue: 100 })
  expect(all.duty!.mostPercent - all.duty!.leastPercent).toBeCloseTo(3.3)
  const line = await estimate({ gtip: '5705.00.20', goodsValue: 100 })
  expect(line.duty).toMatchObject({ leastPercent: all.duty!.mostPercent, mostPercent: all.duty!.mostPercent })
})

it('converts the goods value into dollars', async () => {
  const { duty } = await estimate({ gtip: '610910', goodsValue: 100, currency: 'EUR' })
  // 125.00 USD at 12.5 % and 16.5 %, rounded separately: 15.63 + 20.63
  expect(duty).toMatchObject({ least: 36.26, most: 36.26 })
})

it('gives the reason for a missing duty in the language of the caller', async () => {
  expect(await estimate({ gtip: '610910', goodsValue: 100, countryCode: 'DE' }, 'en')).toMatchObject({
    duty: null,
    noDuty: expect.stringMatching(
      /^Goods worth up to 150\.00 EUR, .* pay 3\.00 EUR of customs duty/,
    ) as string,
  })
  for (const other of [
    { countryCode: 'GB', goodsValue: 100 },
    { countryCode: 'DE', goodsValue: 1000 },
  ])
    expect((await estimate({ gtip: '610910', ...other }, 'en')).noDuty).toMatch(
      /depends on the destination and the terms of delivery\.$/,
    )
  expect((await estimate({ gtip: '999999', goodsValue: 100 }, 'en')).noDuty).toBe(
    'The loaded tariff does not contain this code; please check it.',
  )
})

it.each(['6', '61', '6109%', '6109__', 'abcdef'])('prices no code like %j', async (gtip) => {
  expect(await estimate({ gtip, goodsValue: 100 }, 'en')).toMatchObject({
    duty: null,
    noDuty: 'An estimate needs an HS code of 6 to 12 digits.',
  })
})

it('chooses no code for a description that names no product', async () => {
  const { code, duty, choices } = await estimate({ description: 'gift', goodsValue: 100 })
  expect([code, duty]).toEqual([null, null])
  expect(choices.length).toBeGreaterThan(0)
})

it('warns as the calculator does and names the tariff of the duty', async () => {
  const { warnings, edition } = await estimate({ gtip: '610910', goodsValue: 100 }, 'en')
  expect(edition).toMatch(/./)
  expect(warnings).toContainEqual(expect.stringMatching(/^Exempt: Section 232 goods/))
})

it('rejects a value with fractions of a cent', async () => {
  const { status, body } = await test.callFailing(estimateDuty, {
    body: { countryCode: 'US', currency: 'USD', gtip: '610910', goodsValue: 0.001 },
  })
  expect(status).toBe(400)
  expect(body.Errors).toHaveProperty('goodsValue')
})
