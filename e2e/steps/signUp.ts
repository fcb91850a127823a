import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { enterText } from './enterText.ts'
import type { Texts } from './texts.ts'

export interface NewCustomer {
  firstName: string
  lastName: string
  email: string
  phone: string
  password: string
}

/** Returns the code of the newest email to `email` from the demo's mail page. */
const readMailedCode = async (page: Page, email: string): Promise<string> => {
  const read = async () => {
    const html = await (await page.request.get('/dev/mail')).text()
    const letter = html.slice(html.indexOf(email))
    return html.includes(email) ? (/\b(\d{6})\b/.exec(letter)?.[1] ?? '') : ''
  }
  await expect.poll(read, { timeout: 20_000 }).toMatch(/^\d{6}$/)
  return read()
}

/** Signs up, from the form to the first screen of the new account. */
export const signUp = async (page: Page, t: Texts, customer: NewCustomer): Promise<void> => {
  const enter = (label: string, text: string) =>
    enterText(page, page.getByLabel(t(label), { exact: true }), text)
  await enter('account:signup.firstName', customer.firstName)
  await enter('account:signup.lastName', customer.lastName)
  await enter('account:field.email', customer.email)
  await enter('account:signup.phone', customer.phone)
  await enter('account:field.password', customer.password)
  await page.getByRole('checkbox', { name: t('account:legal.kvkk.box') }).click()
  await page.getByRole('button', { name: t('account:legal.accept') }).click()
  await expect(page.getByRole('dialog', { name: t('account:legal.privacy.title') })).toBeVisible()
  await page.getByRole('button', { name: t('account:legal.accept') }).click()
  // Accepting the last text sends the form as soon as the captcha has solved itself.
  await page.getByRole('button', { name: t('account:legal.acceptAndSignUp') }).click()
  // Entering all six digits submits the code automatically.
  const code = page.getByLabel(t('account:code.label'))
  await expect(code).toBeFocused()
  await enterText(page, code, await readMailedCode(page, customer.email))
  await page.waitForURL(/\/(home|shipment)\//)
}
