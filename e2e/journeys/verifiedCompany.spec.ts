/**
 * Verification of a new customer's company: invoice information, three documents, keyboard review, approval.
 * The reviewer uses the other language, and the customer's email is in the customer's language.
 */
import { expect, test } from '@playwright/test'
import type { Page, TestInfo } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import { signInTo } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { makePdf } from '../steps/pdf.ts'
import { signUp } from '../steps/signUp.ts'
import { textsOf } from '../steps/texts.ts'
import type { Language, Texts } from '../steps/texts.ts'

interface Journey {
  language: Language
  width: number
  height: number
  companyName: string
  /** One number per attempt, because a retry would find the company of the first attempt. */
  taxNumbers: readonly [string, string]
}

const journeys: Journey[] = [
  {
    language: 'tr',
    width: 1440,
    height: 900,
    companyName: 'Işık Tekstil A.Ş.',
    taxNumbers: ['4540536920', '4540536938'],
  },
  {
    language: 'en',
    width: 390,
    height: 844,
    companyName: 'Çınar Dokuma Ltd.',
    taxNumbers: ['1234567890', '1234567881'],
  },
]

const documents = ['taxCertificate', 'signatureCircular', 'transportContract'] as const

const fillInvoiceInformation = async (
  page: Page,
  t: Texts,
  company: { name: string; taxNumber: string },
): Promise<void> => {
  const field = (name: string) => page.getByLabel(t(`company:field.${name}`), { exact: true })
  await page.getByText(t('company:companyType.corporate'), { exact: true }).click()
  await page.getByText(t('company:invoiceType.eArchive'), { exact: true }).click()
  await field('name').fill(company.name)
  await field('taxNumber').fill(company.taxNumber)
  const office = page.getByRole('combobox', { name: t('company:field.taxOffice') })
  await office.click()
  await office.fill('umraniye')
  // Selects by key: a list over the field moves while the page scrolls, so a click may miss.
  await expect(page.getByTitle(/^Ümraniye/)).toBeVisible()
  await office.press('Enter')
  await expect(page.locator('.ant-select', { has: office })).toContainText('Ümraniye')
  await field('zipCode').fill('34394')
  await expect(page.locator('#invoiceSettings_city')).toHaveValue('İstanbul')
  await field('address1').fill('Büyükdere Cad. No: 185')
  await page.getByRole('button', { name: t('company:action.save') }).click()
  await expect(page.getByText(t('company:saved'))).toBeVisible()
}

/** Reviews the queue and three documents with the keyboard only. */
const reviewByKeyboard = async (page: Page, t: Texts, companyName: string, info: TestInfo): Promise<void> => {
  const title = (name: string) => page.getByRole('heading', { name: t(`company:documentType.${name}`) })
  const waiting = page.getByText(t('company:approval.waiting'), { exact: true })
  await page.goto('/agent/documentreview')
  await page.getByRole('searchbox', { name: t('company:review.search') }).fill(companyName)
  await expect(page).toHaveURL(/\d{13}/)
  await expect(page.getByRole('row', { name: companyName })).toHaveCount(documents.length)
  await page.getByRole('button', { name: companyName }).first().click()
  await expect(title(documents[0])).toBeVisible()
  await expect(page.locator('iframe')).toBeVisible()
  await page.keyboard.press('j')
  await expect(title(documents[1])).toBeVisible()
  await page.keyboard.press('k')
  await expect(title(documents[0])).toBeVisible()
  await look(page, info, '4-review')
  for (const [place, name] of documents.entries()) {
    await expect(title(name)).toBeVisible()
    await expect(waiting.first()).toBeVisible()
    await page.keyboard.press('a')
    const document = t(`company:documentType.${name}`)
    await expect(page.getByText(t('company:review.approved', { document }))).toBeVisible()
    if (place === documents.length - 1) break
  }
  await expect(page.getByText(t('company:review.companyApprovable'))).toBeVisible()
  await look(page, info, '5-approvable')
  await page.getByRole('button', { name: t('company:review.approveCompany') }).click()
  await expect(page.getByText(t('company:review.companyApproved'))).toBeVisible()
}

for (const journey of journeys) {
  const { language, width, height } = journey
  const ownTexts = textsOf(language)
  const staffTexts = textsOf(language === 'tr' ? 'en' : 'tr')
  test.describe(`company verification in ${language} at ${width} px`, () => {
    test.use({ viewport: { width, height }, locale: language === 'tr' ? 'tr-TR' : 'en-GB' })

    test('verifies a company through its documents', async ({ page, browser, baseURL }, info) => {
      const t = ownTexts
      const attempt = Date.now()
      const email = `isil-${language}-${attempt}@ornek.example`
      const companyName = `${journey.companyName} ${attempt}`
      const banner = page.getByRole('region', { name: t('company/verification:label') })
      await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), language)
      await page.goto('/signup')
      await signUp(page, t, {
        firstName: 'Işıl',
        lastName: 'Çağlar',
        email,
        phone: '5321112233',
        password: 'Gizli-Sifre-7',
      })
      await expect(banner.getByText(t('company/verification:missing'))).toBeVisible()
      await look(page, info, '1-not-verified')

      await banner.getByRole('link', { name: t('company/verification:go') }).click()
      await expect(page.getByText(t('company:document.first'))).toBeVisible()
      const taxNumber = journey.taxNumbers[info.retry === 0 ? 0 : 1]
      await fillInvoiceInformation(page, t, { name: companyName, taxNumber })
      await look(page, info, '2-invoice-information')
      for (const name of documents) {
        const card = page.getByRole('listitem', { name: t(`company:documentType.${name}`) })
        await card.locator('input[type=file]').setInputFiles({
          name: `${name}.pdf`,
          mimeType: 'application/pdf',
          buffer: makePdf(`${name} 2026`),
        })
        await expect(card.getByText(`${name}.pdf`)).toBeVisible()
      }
      await expect(page.getByText(t('company:approval.waiting'), { exact: true })).toHaveCount(3)
      // The page itself shows the documents; the banner stands on all others.
      await expect(banner).toHaveCount(0)
      await page.goto('/home/view')
      await expect(banner.getByText(t('company/verification:inReview'))).toBeVisible()
      await look(page, info, '3-in-review')

      const staff = await browser.newContext({ baseURL, viewport: { width, height } })
      const { token } = await signInTo(baseURL!, accountOf('Operations'))
      await staff.addInitScript(
        ([bearer, chosen]) => {
          localStorage.setItem('mypearl', bearer!)
          localStorage.setItem('locale', chosen!)
        },
        [token, language === 'tr' ? 'en' : 'tr'],
      )
      await reviewByKeyboard(await staff.newPage(), staffTexts, companyName, info)
      await staff.close()

      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(banner).toHaveCount(0)
      await page.goto('/definitions/invoicesettings')
      await expect(page.getByText(t('company:state.verified'))).toBeVisible()
      await look(page, info, '6-verified')
      const letters = async () => {
        const html = await (await page.request.get('/dev/mail')).text()
        return html.split('<details').filter((letter) => letter.includes(email))
      }
      await expect
        .poll(
          async () =>
            (await letters()).filter((letter) => letter.includes(t('company:mail.approved.subject'))).length,
        )
        .toBe(1)
      expect(
        (await letters()).some((letter) => letter.includes(staffTexts('company:mail.approved.subject'))),
      ).toBe(false)
    })
  })
}
