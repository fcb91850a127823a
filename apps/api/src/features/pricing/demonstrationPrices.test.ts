import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { countries } from '../reference/referenceFacts.ts'
import { quoteParcel } from './quotes/quoteParcel.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('serves every non-embargoed country abroad by at least three demo services', async () => {
  const { services } = test
  const box = { widthCm: 20, lengthCm: 20, heightCm: 10, weightKg: 1 }
  const reachedByFew: string[] = []
  for (const { code, postalCodeExample } of countries.filter((country) => country.code !== 'TR')) {
    const { offers } = await quoteParcel(
      { ...services, now: services.clock() },
      {
        contentKind: 'package',
        packageType: 'box',
        countryCode: code,
        postalCode: postalCodeExample,
        pieces: [box],
      },
      null,
      { isExplained: false },
    )
    if (offers.length < 3) reachedByFew.push(`${code} ${offers.length}`)
  }
  expect(reachedByFew).toEqual(['KP 0'])
})
