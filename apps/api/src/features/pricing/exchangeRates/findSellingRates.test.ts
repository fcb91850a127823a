import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { putRate } from './exchangeRate.queries.ts'
import { findSellingRates } from './findSellingRates.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('uses the latest rate up to the day', async () => {
  const { db } = test.services
  const rate = { currency: 'SEK', source: 'test', createdAt: new Date() }
  await putRate(db, { ...rate, day: '2026-01-05', sellingTry: '4.1' })
  await putRate(db, { ...rate, day: '2026-01-06', sellingTry: '4.2' })
  await putRate(db, { ...rate, day: '2026-01-07', sellingTry: '4.3' })
  expect((await findSellingRates(db, '2026-01-06')).SEK).toBe('4.2')
  expect((await findSellingRates(db, '2026-01-07')).SEK).toBe('4.3')
})
