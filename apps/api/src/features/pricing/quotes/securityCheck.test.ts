import { afterAll, beforeAll, expect, it } from 'vitest'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { countStatements } from '../../../testing/countStatements.ts'
import { solveCaptcha } from '../../../testing/solveCaptcha.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { Call, TestApp } from '../../../testing/testApp.ts'
import { parcelToBerlin } from '../testing/parcelToBerlin.ts'

const { quoteParcel } = pricingEndpoints
const { track } = trackingEndpoints

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ CALL_LIMITS: 'on' })
})
afterAll(() => test.close())

const body = parcelToBerlin()
const ask = async (call: Call = {}, captcha?: string) =>
  (await test.call(quoteParcel, { address: '203.0.113.7', ...call, body: { ...body, captcha } })).status
const refusal = async (captcha?: string) =>
  (await test.callFailing(quoteParcel, { address: '203.0.113.7', body: { ...body, captcha } })).body

it("requires a captcha from a visitor's fourth quote on, valid for three more", async () => {
  for (let quote = 0; quote < 3; quote++) expect(await ask()).toBe(200)
  expect((await refusal()).Errors).toEqual({ captcha: ['Lütfen doğrulamayı tamamlayın!'] })
  expect((await refusal('made up')).Errors).toEqual({ captcha: ['Lütfen doğrulamayı tamamlayın!'] })

  const captcha = await solveCaptcha(test)
  expect(await ask({}, captcha)).toBe(200)
  expect((await refusal(captcha)).Errors).toHaveProperty('captcha')
  for (let quote = 0; quote < 3; quote++) expect(await ask()).toBe(200)
  expect((await refusal()).Errors).toHaveProperty('captcha')
})

it('requires no captcha from users or other addresses, and resets after ten minutes', async () => {
  expect((await refusal()).Errors).toHaveProperty('captcha')
  expect(await ask({ token: await test.tokenOf('customer') })).toBe(200)
  expect(await ask({ address: '203.0.113.99' })).toBe(200)
  test.setNow(new Date(Date.now() + 11 * 60_000))
  expect(await ask()).toBe(200)
})

it('counts trackings with quotes, and addresses of one IPv6 network as one', async () => {
  const follow = async (address: string, captcha?: string) => {
    const call = { address, body: { assetReference: 'KRV-00000000-0', captcha } }
    return Object.keys((await test.callFailing(track, call)).body.Errors ?? {})
  }
  expect(await ask({ address: '2001:db8:7:7::1' })).toBe(200)
  expect(await follow('2001:db8:7:7::2')).toEqual([])
  expect(await follow('2001:db8:7:7:ffff::3')).toEqual([])
  expect(await follow('2001:db8:7:7::4')).toEqual(['captcha'])
  expect(await ask({ address: '2001:db8:7:7::5' })).toBe(400)
  expect(await follow('2001:db8:7:8::1')).toEqual([])
  expect(await follow('2001:db8:7:7::4', await solveCaptcha(test))).toEqual([])
  expect(await ask({ address: '2001:db8:7:7::5' })).toBe(200)
})

it('runs no database query for a visitor, accepted or refused', async () => {
  const address = '203.0.113.8'
  await ask({ address: '203.0.113.9' })
  for (const expected of [200, 200, 200, 400]) {
    const { count, result } = await countStatements(() => ask({ address }))
    expect([result, count]).toEqual([expected, 0])
  }
})
