import { afterAll, beforeAll, expect, it } from 'vitest'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'

const { getUser, saveAppearance } = profileEndpoints
const chosen = {
  themeType: 'dark',
  themeColor: 'teal',
  isDirectionRTL: false,
  navStyle: 'mini',
  layoutType: 'boxed',
} as const

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it("restores a person's appearance on another computer and affects no other person", async () => {
  const here = await test.tokenOf('customer')
  expect((await test.call(getUser, { token: here })).body.appearance).toBeNull()
  await test.call(saveAppearance, { token: here, body: { ...chosen, themeColor: 'rose' } })
  await test.call(saveAppearance, { token: here, body: chosen })
  const there = await test.tokenOf('customer')
  expect((await test.call(getUser, { token: there })).body.appearance).toEqual(chosen)
  const other = await test.call(getUser, { token: await test.tokenOf('agent') })
  expect(other.body.appearance).toBeNull()
  const wrong = await test.callFailing(saveAppearance, { token: here, body: { ...chosen, navStyle: 'x' } })
  expect(wrong.status).toBe(400)
})
