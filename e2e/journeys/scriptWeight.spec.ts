/** Script size of first visits stays within its budget: on public pages, and on the first screen after sign-in. */
import { expect, test } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import { signInTo } from '../steps/callApi.ts'
import { scriptBudgets, weighScripts } from '../steps/scriptWeight.ts'

for (const path of [
  '/signin',
  '/signup',
  '/forgotpassword',
  '/landing',
  '/pricingseperated',
  '/trackingseperated',
  '/pay',
  '/t',
  '/help',
])
  test(`loads ${path} within the budget for a visitor`, async ({ page }) => {
    const { brotli } = await weighScripts(page, path)
    expect(brotli).toBeGreaterThan(10)
    expect(brotli).toBeLessThanOrEqual(scriptBudgets.publicPage)
  })

for (const [roleGroup, path, budget] of [
  ['Customer', '/home/view', scriptBudgets.firstScreen],
  ['Administrator', '/home/view', scriptBudgets.firstScreen],
  ['Customer', '/shipment/shipmentlist', scriptBudgets.shipmentList],
] as const)
  test(`loads ${path} within the budget for the role group ${roleGroup}`, async ({ page, baseURL }) => {
    const { token } = await signInTo(baseURL!, accountOf(roleGroup))
    await page.addInitScript((bearer) => localStorage.setItem('mypearl', bearer), token)
    const { brotli } = await weighScripts(page, path)
    expect(brotli).toBeGreaterThan(100)
    expect(brotli).toBeLessThanOrEqual(budget)
  })
