import { expect, test } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'

test('starts ready, names an account for every role group and shows the API', async ({ page, request }) => {
  expect(await (await request.get('/readyz')).json()).toMatchObject({ status: 'ready' })
  for (const roleGroup of [
    'Administrator',
    'Customer',
    'Agent',
    'Operations',
    'Pickup',
    'Warehouse',
  ] as const)
    expect(accountOf(roleGroup).password).not.toBe('')

  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /Kervan/ })).toBeVisible()
})
