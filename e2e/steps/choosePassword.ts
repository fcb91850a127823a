import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Letter } from '../product/mailServer.ts'
import type { Texts } from './texts.ts'

export interface Person {
  email: string
  password: string
  lettersTo: (address: string) => Letter[]
}

/** Returns the newest code emailed to the user. */
const readCode = async ({ email, lettersTo }: Person): Promise<string> => {
  const read = () => lettersTo(email).flatMap(({ text }) => /^ +(\d{6})$/m.exec(text)?.[1] ?? [])
  await expect.poll(() => read().length).toBeGreaterThan(0)
  return read().at(-1)!
}

/** Sets a password, from the form that requests the address (which may be prefilled) to the first screen. */
export const choosePassword = async (page: Page, t: Texts, person: Person): Promise<void> => {
  const address = page.getByLabel(t('account:field.email'))
  await page.waitForLoadState('networkidle')
  if ((await address.inputValue()) !== person.email) await address.fill(person.email)
  await page.getByRole('button', { name: t('account:forgot.send') }).click()
  await page.getByLabel(t('account:forgot.newPassword'), { exact: true }).fill(person.password)
  await page.getByLabel(t('account:code.label')).fill(await readCode(person))
  await page.getByRole('button', { name: t('account:forgot.save') }).click()
  await page.waitForURL('**/home/view')
}
