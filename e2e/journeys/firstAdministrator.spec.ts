/**
 * From an empty installation to a team: the first administrator creates a role group, invites an operations
 * colleague and an agent, grants a permission and revokes it. The colleague's screens and permissions change
 * without a new sign-in.
 */
import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { launchInstallation } from '../product/launchInstallation.ts'
import type { Installation } from '../product/launchInstallation.ts'
import { choosePassword } from '../steps/choosePassword.ts'
import { animationsEnd, look } from '../steps/look.ts'
import { menuEntry } from '../steps/menu.ts'
import { textsOf } from '../steps/texts.ts'
import type { Language, Texts } from '../steps/texts.ts'

const journeys: { language: Language; width: number; height: number; operations: string; agent: string }[] = [
  { language: 'tr', width: 1440, height: 900, operations: 'Operasyon', agent: 'Acente' },
  { language: 'en', width: 390, height: 844, operations: 'Operations', agent: 'Agent' },
]

const administrator = 'sahibi@kervan.example'
const password = 'Uzun-Parola-2026'
const groupName = { tr: 'Yakıt ekibi', en: 'Fuel team' }

/** Opens a browser of another user with the same language. */
const openBrowser = async (browser: Browser, journey: (typeof journeys)[number], url: string) => {
  const { language, width, height } = journey
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    locale: language === 'tr' ? 'tr-TR' : 'en-GB',
    timezoneId: 'Europe/Istanbul',
  })
  const page = await context.newPage()
  await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
  return page
}

/** Selects options of a list in the open dialog; a multi-select list stays open until another element is clicked. */
const choose = async (page: Page, label: string, ...options: string[]): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await animationsEnd(page)
  await dialog.getByRole('combobox', { name: label }).click()
  for (const option of options) {
    await animationsEnd(page)
    const chosen = dialog.getByTitle(option, { exact: true }).last()
    // The list moves when a chosen option takes a line of its field; a press in that moment chooses nothing.
    await expect(async () => {
      if (!(await chosen.isVisible()))
        await page.locator(`.ant-select-item-option[title="${option}"]`).click()
      await expect(chosen).toBeVisible({ timeout: 2000 })
    }).toPass()
  }
  await dialog.locator('.ant-modal-title').click()
}

interface Invited {
  firstName: string
  lastName: string
  email: string
  groups: string[]
  newAgency?: string
}

const invite = async (page: Page, t: Texts, person: Invited): Promise<void> => {
  await page.goto('/definitions/usercrud')
  await page
    .getByRole('button', { name: t('access/users:add') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('access/users:field.firstName'), { exact: true }).fill(person.firstName)
  await dialog.getByLabel(t('access/users:field.lastName'), { exact: true }).fill(person.lastName)
  await dialog.getByLabel(t('access/users:column.email')).fill(person.email)
  await choose(page, t('access/users:column.roleGroups'), ...person.groups)
  if (person.newAgency) {
    await dialog.getByRole('combobox', { name: t('access/users:column.agency') }).click()
    await page.getByRole('textbox', { name: t('access/users:field.agencyName') }).fill(person.newAgency)
    await page.getByRole('button', { name: t('access/users:action.addAgency') }).click()
    await expect(dialog.getByText(person.newAgency)).toBeVisible()
    await dialog.getByLabel(t('access/users:field.firstName'), { exact: true }).click()
  }
  await dialog.getByRole('button', { name: t('access/users:action.invite') }).click()
  await expect(page.getByText(t('access/users:invitedSaved'))).toBeVisible()
}

/** Opens the invitation's link in the user's own browser, and signs in. */
const accept = async (page: Page, t: Texts, installation: Installation, email: string): Promise<void> => {
  await expect.poll(() => installation.lettersTo(email).length).toBeGreaterThan(0)
  const [letter] = installation.lettersTo(email)
  const address = new RegExp(`${t('mail:invitation.choose')}: (\\S+)`).exec(letter!.text)![1]!
  await page.goto(address)
  await choosePassword(page, t, { email, password, lettersTo: installation.lettersTo })
}

/** Returns the status of the screen's call with the browser's current token. */
const callFuelCharges = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/Pricing/GetFuelCharges', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('mypearl')}`,
      },
      body: '{}',
    })
    return answer.status
  })

for (const journey of journeys) {
  const { language, width, height, operations, agent } = journey
  test.describe(`first administrator in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height }, locale: language === 'tr' ? 'tr-TR' : 'en-GB' })

    test('sets up a team, whose screens follow changed permissions', async ({ browser }, info) => {
      const t = textsOf(language)
      const group = groupName[language]
      const flag = t('access/roles:matrix.cell', {
        row: t('access/roles:flag.pricing_supplierfuelcharge'),
        column: group,
      })
      const entry = t('shell:screen.fuelCharges')
      const installation = await launchInstallation(administrator)
      try {
        const admin = await openBrowser(browser, journey, installation.url)
        await admin.goto('/forgotpassword')
        await choosePassword(admin, t, {
          email: administrator,
          password,
          lettersTo: installation.lettersTo,
        })
        await look(admin, info, '1-empty-home')

        await admin.goto('/definitions/rolegroupcrud')
        await admin.getByRole('button', { name: t('access/roles:addGroup') }).click()
        await admin.getByLabel(t('access/roles:nameTr')).fill(groupName.tr)
        await admin.getByLabel(t('access/roles:nameEn')).fill(groupName.en)
        await choose(admin, t('access/roles:column.kind'), t('access/roles:kind.operation4controllers'))
        await admin
          .getByRole('dialog')
          .getByRole('button', { name: t('access/roles:save'), exact: true })
          .click()
        await expect(admin.getByText(t('access/roles:groupSaved'))).toBeVisible()
        await look(admin, info, '2-groups')

        await invite(admin, t, {
          firstName: 'Derya',
          lastName: 'Aksoy',
          email: 'derya@kervan.example',
          groups: [operations, group],
        })
        await invite(admin, t, {
          firstName: 'Okan',
          lastName: 'Tuna',
          email: 'okan@acente.example',
          groups: [agent],
          newAgency: 'Ege Acentesi',
        })
        await look(admin, info, '3-users')

        const agentPage = await openBrowser(browser, journey, installation.url)
        await accept(agentPage, t, installation, 'okan@acente.example')
        await agentPage.goto('/agent')
        await expect(agentPage).toHaveURL(/\/agent\/\w+/)
        expect(await callFuelCharges(agentPage)).toBe(403)

        const colleague = await openBrowser(browser, journey, installation.url)
        await accept(colleague, t, installation, 'derya@kervan.example')
        await colleague.goto('/pricing/supplierfuelcharge')
        await expect(colleague.getByText(t('shell:page.noPermission'))).toBeVisible()
        await expect(menuEntry(colleague, entry)).toHaveCount(0)
        expect(await callFuelCharges(colleague)).toBe(403)
        await look(colleague, info, '4-colleague-without')

        const changeFlag = async () => {
          await admin.goto('/definitions/rolerolegroupcrud')
          await admin.getByRole('checkbox', { name: flag }).click()
          await admin.getByRole('button', { name: t('access/roles:save'), exact: true }).click()
          await expect(admin.getByText(t('access/roles:said.saved'))).toBeVisible()
        }
        await changeFlag()
        await look(admin, info, '5-flag-given')
        // The closed screen opens in place without any action by the colleague.
        await expect(colleague.getByRole('heading', { name: entry })).toBeVisible()
        await expect(menuEntry(colleague, entry)).toBeVisible()
        expect(await callFuelCharges(colleague)).toBe(200)
        await look(colleague, info, '6-colleague-with')

        await changeFlag()
        await expect(colleague.getByText(t('shell:page.noPermission'))).toBeVisible()
        await expect(menuEntry(colleague, entry)).toHaveCount(0)
        expect(await callFuelCharges(colleague)).toBe(403)
      } finally {
        await installation.stop()
      }
    })
  })
}
