/**
 * Passkeys: created in the account, used to sign in with the button, removed; and created where a role group
 * requires a second factor. The product needs a host name, because browsers bind passkeys to one.
 */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import type { Account } from '../product/accounts.ts'
import { createDataPlace } from '../product/dataPlace.ts'
import { findFreePort } from '../product/findFreePort.ts'
import { launchProduct } from '../product/launchProduct.ts'
import type { LaunchedProduct } from '../product/launchProduct.ts'
import { signInTo } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { textsOf } from '../steps/texts.ts'
import type { Language, Texts } from '../steps/texts.ts'

const journeys: { language: Language; width: number; height: number }[] = [
  { language: 'tr', width: 1440, height: 900 },
  { language: 'en', width: 390, height: 844 },
]

let place: Awaited<ReturnType<typeof createDataPlace>>
let product: LaunchedProduct
let url: string
test.beforeAll(async () => {
  place = await createDataPlace()
  const port = String(await findFreePort())
  url = `http://localhost:${port}`
  product = await launchProduct({
    port,
    paymentPort: String(await findFreePort()),
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    logFile: 'test-results/passkey-product.log',
    settings: { PUBLIC_URL: url },
  })
})
test.afterAll(async () => {
  await product.stop()
  await place.remove()
})

/** Adds a virtual device whose owner always confirms. */
const giveDevice = async (page: Page): Promise<void> => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const signInByPassword = async (page: Page, t: Texts, { email, password }: Account): Promise<void> => {
  await page.goto(`${url}/signin`)
  await page.getByLabel(t('account:field.email'), { exact: true }).fill(email)
  await page.getByLabel(t('account:field.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('account:signin.submit'), exact: true }).click()
}

/** Creates a passkey, from the button to the device's answer. */
const makePasskey = async (page: Page, t: Texts, password: string, name: string): Promise<void> => {
  await expect(page.getByText(t('account/settings:passkey.proofLead'))).toBeVisible()
  await page.getByLabel(t('account/settings:secondFactor.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('account/settings:passkey.next'), exact: true }).click()
  await page.getByPlaceholder(t('account/settings:passkey.placeholder')).fill(name)
  await page
    .getByRole('button', { name: t('account/settings:passkey.add'), exact: true })
    .last()
    .click()
  await expect(page.getByText(t('account/settings:passkey.added'))).toBeVisible()
}

const leave = async (page: Page, t: Texts): Promise<void> => {
  await page.getByRole('button', { name: t('shell:nav.account') }).click()
  await page.getByRole('menuitem', { name: t('shell:nav.signOut') }).click()
  await expect(page.getByRole('button', { name: t('shell:nav.account') })).toHaveCount(0)
}

/** Signs in with the button, unless the browser's own offer of the passkey was confirmed before. */
const enterByPasskey = async (page: Page, t: Texts): Promise<void> => {
  const button = page.getByRole('button', { name: t('account/waysIn:passkey.signIn') })
  const account = page.getByRole('button', { name: t('shell:nav.account') })
  await expect(button.or(account).first()).toBeVisible()
  // The button disappears when the browser was faster.
  await button.click({ timeout: 5000 }).catch(() => undefined)
  await expect(account).toBeVisible()
}

const requireSecondFactor = async (isRequired: boolean): Promise<void> => {
  const admin = await signInTo(product.url, accountOf('Administrator', product.accounts))
  const groups = await admin.call<{ id: number; [field: string]: unknown }[]>('/api/Role/GetRoleGroups', {})
  const group = groups.find(({ id }) => id === 4)!
  await admin.call('/api/Role/CreateOrUpdateRoleGroup', { ...group, requiresSecondFactor: isRequired })
}

for (const { language, width, height } of journeys)
  test.describe(`passkeys in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height }, locale: language === 'tr' ? 'tr-TR' : 'en-GB' })
    const t = textsOf(language)

    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
      await giveDevice(page)
    })

    test('creates a passkey, signs in with the button, and removes the passkey', async ({ page }, info) => {
      const account = accountOf('Agent', product.accounts)
      await signInByPassword(page, t, account)
      await expect(page.getByRole('button', { name: t('shell:nav.account') })).toBeVisible()
      await page.goto(`${url}/definitions/usersettings`)
      await page.getByRole('button', { name: t('account/settings:passkey.add') }).click()
      const name = `Masaüstü ${width}`
      await makePasskey(page, t, account.password, name)
      const item = page.getByRole('listitem').filter({ hasText: name })
      await expect(item.getByText(t('account/settings:passkey.neverUsed'))).toBeVisible()
      await look(page, info, '1-made')

      await leave(page, t)
      await page.goto(`${url}/signin`)
      await enterByPasskey(page, t)
      await page.goto(`${url}/definitions/usersettings`)
      await expect(item.getByText(t('account/settings:passkey.lastUsed'))).toBeVisible()
      await look(page, info, '2-used')

      await item.getByRole('button', { name: new RegExp(t('account/settings:passkey.remove')) }).click()
      const question = t('account/settings:passkey.removeQuestion', { name })
      await page
        .getByRole('dialog', { name: question })
        .getByRole('button', { name: t('account/settings:passkey.remove'), exact: true })
        .click()
      await expect(item).toHaveCount(0)

      await leave(page, t)
      await page.goto(`${url}/signin`)
      await page.getByRole('button', { name: t('account/waysIn:passkey.signIn') }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expect(page).toHaveURL(/\/signin/)
    })
  })

test('accepts a passkey where a role group requires a second factor', async ({ page }, info) => {
  const t = textsOf('tr')
  const account = accountOf('Operations', product.accounts)
  await giveDevice(page)
  await requireSecondFactor(true)
  await signInByPassword(page, t, account)
  await expect(
    page.getByRole('heading', { name: t('account/settings:secondFactor.gateTitle') }),
  ).toBeVisible()
  await look(page, info, '1-gate')
  await page.getByRole('button', { name: t('account/settings:secondFactor.gateCreate') }).click()
  await makePasskey(page, t, account.password, 'Masaüstü')
  await expect(page.getByText(t('account/settings:secondFactor.gateCreated'))).toBeVisible()
  await look(page, info, '2-made')
  await enterByPasskey(page, t)
  await expect(page.getByRole('heading', { level: 1, name: t('shell:screen.home') })).toBeVisible()
  await page.goto(`${url}/definitions/usersettings`)
  // The earlier session with the password alone has ended.
  await expect(page.getByText(t('account/settings:sessions.onlyThis'))).toBeVisible()
})
