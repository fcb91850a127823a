/**
 * Staff issue the invoice of paid shipments, give it to the integrator and record its answer; the customer reads it. It
 * is cancelled by a counter-document.
 */
import { expect, test } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import { billedName, saveBilling } from '../steps/invoicing/billedCompany.ts'
import { signInTo } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { openAs, testedScreens } from '../steps/openAs.ts'
import { textsOf } from '../steps/texts.ts'

interface Candidates {
  sales: { companyId: number; company: string; gaps: string[] }[]
}

/** Currency of the payments that are issued: other journeys pay in EUR meanwhile, which changes that total. */
const sign = { tr: '₺', en: '$' }

for (const screen of testedScreens) {
  const { language, width } = screen
  test(`issues, hands over and cancels an invoice, in ${language} at ${width} px`, async ({
    browser,
    baseURL,
  }, info) => {
    const t = textsOf(language)
    const customer = await signInTo(baseURL!, accountOf('Customer'))
    await saveBilling(baseURL!, customer)
    const operations = await signInTo(baseURL!, accountOf('Operations'))
    const { sales } = await operations.call<Candidates>('/api/Invoicing/GetInvoiceCandidates', {})
    expect(sales.some(({ company, gaps }) => company === billedName && gaps.length === 0)).toBe(true)

    // The candidates are issued from the list.
    const staff = await openAs(browser, baseURL!, screen, 'Operations')
    await staff.goto('/invoicing/salesInvoice?view=candidates')
    const row = staff.getByRole('row').filter({ hasText: billedName }).filter({ hasText: sign[language] })
    await row.getByRole('checkbox').check()
    await look(staff, info, 'candidates')
    await staff.getByRole('button', { name: t('invoicing:issue.open_one', { count: 1 }) }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByRole('button', { name: t('invoicing:issue.action'), exact: true }).click()
    await expect(staff.getByText(t('invoicing:issue.done'))).toBeVisible()

    // The newest invoice is handed over and accepted.
    await staff.goto('/invoicing/salesInvoice')
    const newest = staff
      .getByRole('row')
      .filter({ hasText: sign[language] })
      .getByRole('link', { name: /^KRA\d{13}$/ })
      .first()
    const number = await newest.innerText()
    await newest.click()
    const [archive] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('button', { name: t('invoicing:send.one') }).click(),
    ])
    expect(archive.suggestedFilename()).toMatch(/\.zip$/)
    await staff.getByRole('button', { name: t('invoicing:answers.accept'), exact: true }).click()
    await expect(staff.getByText(t('invoicing:answers.done'))).toBeVisible()
    await look(staff, info, 'accepted')

    // The customer reads it on their own list and takes the PDF.
    const reader = await openAs(browser, baseURL!, screen, 'Customer')
    await reader.goto(`/invoicing/salesInvoice?search=${number}`)
    await reader.getByRole('link', { name: number }).click()
    await expect(reader.getByRole('button', { name: t('invoicing:cancel.open') })).toHaveCount(0)
    const [pdf] = await Promise.all([
      reader.waitForEvent('download'),
      reader.getByRole('button', { name: `${number} ${t('invoicing:download.pdf')}` }).click(),
    ])
    expect(pdf.suggestedFilename()).toBe(`${number}.pdf`)
    await look(reader, info, 'customer')
    await reader.context().close()

    // Cancelling issues a counter-document.
    await staff.getByRole('button', { name: t('invoicing:cancel.open'), exact: true }).click()
    await dialog.getByRole('textbox').fill('Yanlış firma')
    await dialog.getByRole('button', { name: t('invoicing:cancel.action'), exact: true }).click()
    await expect(staff.getByText(t('invoicing:cancelledText'))).toBeVisible()
    await look(staff, info, 'cancelled')
    await staff.context().close()
  })
}
