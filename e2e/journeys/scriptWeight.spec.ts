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
])
  test(`loads ${path} within the budget for a visitor`, async ({ page }) => {
    const { kilobytes } = await weighScripts(page, path)
    expect(kilobytes).toBeGreaterThan(10)
    const { publicPage, trackingPage } = scriptBudgets
    expect(kilobytes).toBeLessThanOrEqual(path === '/trackingseperated' ? trackingPage : publicPage)
  })

for (const roleGroup of ['Customer', 'Administrator'] as const)
  test(`loads the first screen within the budget for the role group ${roleGroup}`, async ({
    page,
    baseURL,
  }) => {
    const { token } = await signInTo(baseURL!, accountOf(roleGroup))
    await page.addInitScript((bearer) => localStorage.setItem('mypearl', bearer), token)
    const { kilobytes } = await weighScripts(page, '/home/view')
    expect(kilobytes).toBeGreaterThan(100)
    expect(kilobytes).toBeLessThanOrEqual(scriptBudgets.firstScreen)
  })
