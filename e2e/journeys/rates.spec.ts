/** Zones, fuel and surcharges managed by an administrator: on the map, by file, in advance and from a given day. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { addDays } from '@kervan/domain/pricing/rating/days'
import { accountOf } from '../product/accounts.ts'
import { signInTo } from '../steps/callApi.ts'
import type { ApiUser } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { textsOf } from '../steps/texts.ts'
import type { Language } from '../steps/texts.ts'

const dhl = 4
const ptt = 5

const enter = async (page: Page, baseURL: string, language: Language): Promise<ApiUser> => {
  const user = await signInTo(baseURL, accountOf('Administrator'))
  await page.addInitScript(
    ([token, chosen]) => {
      localStorage.setItem('mypearl', token)
      localStorage.setItem('locale', chosen)
    },
    [user.token, language] as const,
  )
  return user
}

const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Europe/Istanbul' })

test('removes a country from its zone, reports it as unpriced, and assigns another zone', async ({
  page,
  baseURL,
}, info) => {
  const t = textsOf('tr')
  // A retry finds the first country without a zone.
  const country = info.retry === 0 ? { code: 'IS', name: 'İzlanda' } : { code: 'NO', name: 'Norveç' }
  await enter(page, baseURL!, 'tr')
  await page.goto(`/pricing/supplierregioncountries?supplierId=${ptt}&countryCode=${country.code}`)
  await page.getByRole('button', { name: t('ui:table.rowActions') }).click()
  await page.getByRole('menuitem', { name: t('pricing/rateTable:zone.takeOut') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('pricing/rateTable:zone.takeOut') })
    .click()
  await expect(page.getByText(t('ui:list.noMatch'))).toBeVisible()

  await page.goto(`/pricing/supplierregioncountries?supplierId=${ptt}&view=map`)
  await expect(page.locator('svg path[style]').first()).toBeVisible()
  await look(page, info, 'zone-map')
  await page.getByRole('button', { name: country.name }).click()
  await page.getByRole('combobox', { name: t('pricing/rateTable:zone.column.zone') }).click()
  await page.getByTitle('B · Komşu bölgeler').click()
  await page.getByRole('button', { name: t('pricing/rateTable:action.save') }).click()
  await expect(page.getByText(t('pricing/rateTable:zone.mappingSaved'))).toBeVisible()
  await expect(page.getByRole('button', { name: country.name })).toHaveCount(0)
})

test('warns about a week without fuel percentage until it is entered', async ({ page, baseURL }, info) => {
  const t = textsOf('en')
  await page.setViewportSize({ width: 390, height: 844 })
  const admin = await enter(page, baseURL!, 'en')
  const { items } = await admin.call<{ items: { id: number; supplierServiceMethodId: number | null }[] }>(
    '/api/Pricing/GetFuelCharges',
    { supplierId: dhl, state: 'toCome', pageSize: 4 },
  )
  const next = items.find(({ supplierServiceMethodId }) => supplierServiceMethodId === null)!
  await admin.call('/api/Pricing/DeleteFuelCharge', { id: next.id })

  await page.goto(`/pricing/supplierfuelcharge?supplierId=${dhl}`)
  await page.getByRole('button', { name: t('pricing/rateTable:fuel.gap.enter') }).click()
  await page.getByLabel(t('pricing/rateTable:source'), { exact: true }).fill('DHL notice')
  await page
    .getByRole('group', { name: t('pricing/rateTable:fuel.weeks') })
    .getByRole('textbox')
    .first()
    .fill('19,75')
  await look(page, info, 'fuel-weeks')
  await page.getByRole('button', { name: t('pricing/rateTable:action.save') }).click()
  await expect(page.getByText(t('pricing/rateTable:fuel.saved_one', { count: 1 }))).toBeVisible()
  await expect(page.getByRole('button', { name: t('pricing/rateTable:fuel.gap.enter') })).toHaveCount(0)
  await expect(page.getByText(t('pricing/rateTable:percent', { value: '19.75' })).first()).toBeVisible()
  await look(page, info, 'fuel')
})

test('replaces a current surcharge from a day on, and ends it the day before', async ({
  page,
  baseURL,
}, info) => {
  const t = textsOf('tr')
  const admin = await enter(page, baseURL!, 'tr')
  const begins = addDays(today(), 10)
  await page.goto(`/pricing/surcharges?supplierId=${dhl}&kind=overweightPiece`)
  await look(page, info, 'surcharges')
  await page.getByRole('button', { name: t('ui:table.rowActions') }).click()
  await page.getByRole('menuitem', { name: t('pricing/rateTable:surcharge.task.replace') }).click()
  await page.getByLabel(t('pricing/rateTable:surcharge.column.amount'), { exact: true }).fill('41,50')
  await page.getByLabel(t('pricing/rateTable:validFrom')).fill(begins.split('-').reverse().join('.'))
  await page.keyboard.press('Tab')
  await page.getByLabel(t('pricing/rateTable:source'), { exact: true }).fill('DHL 2027')
  await page.getByRole('button', { name: t('pricing/rateTable:action.save') }).click()
  await expect(page.getByText(t('pricing/rateTable:surcharge.saved'))).toBeVisible()
  const { items } = await admin.call<{
    items: { amount: number; validFrom: string; validTo: string | null }[]
  }>('/api/Pricing/GetSurcharges', { supplierId: dhl, kind: 'overweightPiece' })
  expect(items.map(({ amount, validTo }) => [amount, validTo])).toEqual([
    [34.5, addDays(begins, -1)],
    [41.5, null],
  ])
})
