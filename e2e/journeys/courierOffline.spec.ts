/** A courier's day on a phone that goes offline: no record is lost, and all are sent once and in order. */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import { signInTo } from '../steps/callApi.ts'
import { serveCourier } from '../steps/courierServer.ts'
import type { CourierServer } from '../steps/courierServer.ts'
import { sign, workerIsReady } from '../steps/courierScreen.ts'
import { look } from '../steps/look.ts'
import { textsOf } from '../steps/texts.ts'

let server: CourierServer
test.beforeEach(async ({ baseURL }) => {
  server = await serveCourier(baseURL!)
})
test.afterEach(() => server.close())

const screens = [
  { language: 'tr', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const

const openRound = async (page: Page, token: string, language: 'tr' | 'en', path = '/pickup/dispatcher') => {
  await page.addInitScript(
    ([bearer, locale]) => {
      if (!sessionStorage.getItem('begun')) {
        localStorage.setItem('mypearl', bearer!)
        localStorage.setItem('locale', locale!)
        sessionStorage.setItem('begun', 'yes')
      }
    },
    [token, language],
  )
  await page.goto(server.url + path)
  await expect(page.getByText('Işıl Çağlar')).toBeVisible()
}

for (const { language, theme } of screens)
  test(`records stops in flight mode and sends them later, in ${language}`, async ({
    browser,
    baseURL,
  }, info) => {
    const t = textsOf(language)
    const { token } = await signInTo(baseURL!, accountOf('Pickup'))
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: theme })
    const page = await context.newPage()
    await openRound(page, token, language)
    await workerIsReady(page)
    await look(page, info, 'round')

    await context.setOffline(true)
    await page.getByText('Işıl Çağlar').click()
    await page.getByLabel(t('ui/scan:code')).fill('krv123456719 001 1')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('courier:scan.count', { done: 1, count: 2 }))).toBeVisible()
    await page.getByLabel(t('ui/scan:code')).fill('KRV-12345671-9-002-1')
    await page.keyboard.press('Enter')
    await look(page, info, 'stop')
    await sign(page, t, 'Işıl Çağlar')
    await page.getByRole('button', { name: t('courier:record.pickedUp'), exact: true }).click()
    await expect(page.getByText(t('courier:outbox.waiting_other', { count: 2 }))).toBeVisible()

    await page.getByText('Öztürk Tekstil Deposu').click()
    await page.getByRole('button', { name: t('courier:record.notPickedUp') }).click()
    await page.getByRole('button', { name: t('courier:record.save'), exact: true }).click()
    await expect(page.getByText(t('courier:required.failure'))).toBeVisible()
    await page.getByLabel(t('courier:failure.nobodyThere')).check()
    await look(page, info, 'notPickedUp')
    await page.getByRole('button', { name: t('courier:record.save'), exact: true }).click()
    await expect(page.getByText(t('courier:outbox.waiting_other', { count: 3 }))).toBeVisible()

    await page.reload()
    await expect(page.getByText('Şule Ağaoğlu')).toBeVisible()
    await expect(page.getByText(t('courier:outbox.waiting_other', { count: 3 }))).toBeVisible()
    expect(server.calls).toEqual([])
    await look(page, info, 'offline')

    // A record whose answer was lost is sent again with the same id.
    server.loseNextAnswer()
    await context.setOffline(false)
    await expect(page.getByText(t('courier:outbox.waiting_other', { count: 3 }))).toBeHidden()
    await expect(page.getByText(t('courier:status.sent'))).toHaveCount(2)
    await expect
      .poll(() => server.calls.map(({ kind }) => kind))
      .toEqual(['record', 'record', 'file', 'record'])
    const ids = server.calls.map(({ id }) => id)
    expect(ids[1]).toBe(ids[0])
    expect(new Set(ids).size).toBe(3)
    await page.reload()
    await expect(page.getByText(t('courier:status.sent'))).toHaveCount(2)
    expect(server.calls).toHaveLength(4)
    await context.close()
  })

test('keeps rejected records with a way out, and hides queued records from another user', async ({
  browser,
  baseURL,
}, info) => {
  const t = textsOf('tr')
  const courier = await signInTo(baseURL!, accountOf('Pickup'))
  const other = await signInTo(baseURL!, accountOf('Operations'))
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await openRound(page, courier.token, 'tr')
  server.refuseNext()
  const fail = async (name: string) => {
    await page.getByText(name).click()
    await page.getByRole('button', { name: t('courier:record.notPickedUp') }).click()
    await page.getByLabel(t('courier:failure.notReady')).check()
    await page.getByRole('button', { name: t('courier:record.save'), exact: true }).click()
  }
  await fail('Işıl Çağlar')
  await expect(page.getByText('Kayıt bulunamadı.')).toBeVisible()
  await look(page, info, 'refused')
  await page.getByRole('button', { name: t('courier:outbox.retry') }).click()
  await expect(page.getByText('Kayıt bulunamadı.')).toBeHidden()
  await expect(page.getByText(t('courier:status.sent'))).toHaveCount(1)

  await context.setOffline(true)
  await fail('Öztürk Tekstil Deposu')
  await expect(page.getByText(t('courier:outbox.waiting_one', { count: 1 }))).toBeVisible()
  const before = server.calls.length
  // Another user signs in on the same phone.
  await page.evaluate((token) => localStorage.setItem('mypearl', token), other.token)
  await context.setOffline(false)
  await page.goto(`${server.url}/pickup/dispatcher`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(t('courier:outbox.waiting_one', { count: 1 }))).toBeHidden()
  expect(server.calls).toHaveLength(before)
  await page.evaluate((token) => localStorage.setItem('mypearl', token), courier.token)
  await page.reload()
  await expect.poll(() => server.calls.length).toBe(before + 1)
  await context.close()
})

test('asks before signing out with queued records, and removes addresses from the phone', async ({
  browser,
  baseURL,
}) => {
  const t = textsOf('tr')
  const { token } = await signInTo(baseURL!, accountOf('Pickup'))
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await openRound(page, token, 'tr')
  await workerIsReady(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: t('courier:round.start') }).click()
  await expect(page.getByText(t('courier:outbox.waiting_one', { count: 1 }))).toBeVisible()
  const signOut = async () => {
    await page.getByRole('button', { name: t('shell:nav.account') }).click()
    await page.getByRole('menuitem', { name: t('shell:nav.signOut') }).click()
  }
  await signOut()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('courier:leave.title_one', { count: 1 }))
  await dialog.getByRole('button', { name: t('ui:action.cancel') }).click()
  await expect(page.getByText('Işıl Çağlar')).toBeVisible()
  await signOut()
  await dialog.getByRole('button', { name: t('courier:leave.action') }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mypearl'))).toBeNull()
  const left = await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open('offline')
      request.onsuccess = () => done(request.result)
    })
    const count = (store: string) =>
      new Promise<number>((done) => {
        const request = db.transaction(store).objectStore(store).count()
        request.onsuccess = () => done(request.result)
      })
    return [await count('lastLoaded'), await count('outbox'), (await caches.keys()).length]
  })
  expect(left).toEqual([0, 1, 0])
  await context.close()
})
