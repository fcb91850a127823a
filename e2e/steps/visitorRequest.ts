/** Pickup request without an account, and its conversion by staff. */
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Texts } from './texts.ts'

export interface VisitorCall {
  reservationId: string
  date: string
  /** Unique name by which the request and the stop are found. */
  senderName: string
}

const madeUpName = (): string => {
  const letters = Array.from({ length: 7 }, () => 'abdegiklmnorstuz'[Math.floor(Math.random() * 16)])
  return `Işıl Ç${letters.join('')}`
}

/** Returns a phone number that no other run uses, because known callers are marked. */
const madeUpPhone = (): string => `532${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`

const dayMs = 86_400_000

/** Returns the working day `place` days after today, without Saturdays and Sundays. */
export const workingDay = (place: number): string => {
  let day = Date.now()
  for (let left = place; left > 0;) {
    day += dayMs
    if (new Date(day).getUTCDay() % 6 !== 0) left -= 1
  }
  return new Date(day).toISOString().slice(0, 10)
}

/** Sends a request from the landing page, first with an invalid name; returns the name used. */
export const requestAsVisitor = async (page: Page, t: Texts, day: string): Promise<string> => {
  const senderName = madeUpName()
  await page.goto('/landing')
  await page.getByRole('link', { name: t('pricing:landing.courier'), exact: true }).click()
  const field = (name: string) =>
    page
      .getByLabel(t(name === 'phone' ? 'account:signup.phone' : `reservation/external:field.${name}`), {
        exact: true,
      })
      .last()
  const choose = async (name: string, text: string) => {
    await expect(field(name)).toBeEnabled()
    await field(name).fill(text)
    await expect(page.getByRole('option', { name: text, exact: true })).toBeVisible()
    await page.keyboard.press('Enter')
  }
  const submit = page.getByRole('button', { name: t('reservation/external:form.submit'), exact: true })
  await field('senderName').fill('Işıl')
  await submit.click()
  await expect(page.getByText(t('reservation:invalid.senderName'))).toBeVisible()
  await expect(page.getByText(t('reservation:required.phone'))).toBeVisible()
  await field('senderName').fill(senderName)
  await field('phone').fill(madeUpPhone())
  await field('email').fill('isil@caglar.example')
  await choose('city', 'İstanbul')
  await choose('district', 'Şişli')
  await field('neighborhood').fill('Esentepe')
  await field('postalCode').fill('34394')
  await field('address').fill('Büyükdere Cad. No: 185 Kat 3')
  await field('note').fill('Arka kapıdan giriniz')
  await page
    .getByRole('textbox', { name: t('reservation/external:field.date') })
    .fill(day.split('-').reverse().join('.'))
  await submit.click()
  await expect(page.getByRole('heading', { name: t('reservation/external:form.done') })).toBeVisible()
  return senderName
}

/** Converts the request for an existing company, in the first available window. */
export const convertRequest = async (
  page: Page,
  t: Texts,
  senderName: string,
  companyName: string,
): Promise<VisitorCall> => {
  await page.goto('/shipment/externalreservations')
  const row = page.getByRole('row').filter({ hasText: senderName })
  await row.getByRole('button', { name: t('ui:table.rowActions') }).click()
  await page.getByRole('menuitem', { name: t('reservation/external:convert.action') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: t('reservation/external:convert.existing') }).click()
  await dialog.getByRole('combobox', { name: t('reservation/external:convert.existing') }).fill(companyName)
  await page.getByTitle(companyName).first().click()
  await expect(dialog.getByRole('radio', { checked: true }).filter({ hasText: '–' })).toBeVisible()
  const answered = page.waitForResponse((response) =>
    response.url().endsWith('/api/Reservation/ConvertExternalReservation'),
  )
  await dialog.getByRole('button', { name: t('reservation/external:convert.submit'), exact: true }).click()
  const sent = await answered
  const { date } = sent.request().postDataJSON() as { date: string }
  const { reservationId } = (await sent.json()) as { reservationId: string }
  await expect(dialog).toBeHidden()
  return { reservationId, date, senderName }
}
