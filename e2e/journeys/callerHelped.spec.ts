/**
 * Finds the shipment of a caller by half a name and a number with a wrong digit, reads the answer out, and saves
 * a note; then opens and closes a claim against its carrier.
 */
import { expect, test } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import { bookShipment } from '../steps/bookedShipment.ts'
import { signInTo } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { openAs, testedScreens } from '../steps/openAs.ts'
import { textsOf } from '../steps/texts.ts'

/** Replaces one digit, like a listener's typing mistake. */
const withWrongDigit = (reference: string): string => {
  const digits = reference.replaceAll(/\D/g, '')
  return digits.slice(0, 4) + ((Number(digits[4]) + 3) % 10) + digits.slice(5)
}

for (const screen of testedScreens) {
  const { language, width } = screen
  test(`helps a caller within two actions and files a claim, in ${language} at ${width} px`, async ({
    browser,
    baseURL,
  }, info) => {
    const t = textsOf(language)
    const { id, reference } = await bookShipment(await signInTo(baseURL!, accountOf('Customer')))
    const staff = await openAs(browser, baseURL!, screen, 'Operations')
    await staff.goto('/agent/customerservices')

    // First action: fill in half of "Schmidt" and the misread number. Second action: Enter.
    const field = staff.getByLabel(t('customerService:call.label'))
    await field.fill(`schmi ${withWrongDigit(reference)}`)
    const results = staff.getByRole('list', { name: t('customerService:call.results') })
    await expect(results.getByRole('link').first()).toContainText(reference)
    await expect(results.getByText(t('customerService:foundBy.nearReference')).first()).toBeVisible()
    await look(staff, info, 'found')
    await field.press('Enter')
    await expect(staff).toHaveURL(new RegExp(`/agent/customerservices/${id}$`))
    await expect(staff.getByRole('heading', { name: reference, level: 1 })).toBeVisible()

    // Reads the answer without scrolling: the case, and the sentence in the other language.
    const answer = staff.getByRole('region', { name: t('customerService/case:answer') })
    await expect(answer.getByText(t('customerService/answer:kind.notHandedOver'))).toBeInViewport()
    const other = textsOf(language === 'tr' ? 'en' : 'tr')
    await answer.getByRole('button', { name: language === 'tr' ? 'English' : 'Türkçe' }).click()
    await expect(
      answer.getByText(other('customerService/answer:spoken.notHandedOver.plain')),
    ).toBeInViewport()

    // Saves a note about the call; Enter in the text begins a new line and sends nothing.
    await staff.getByRole('button', { name: t('customerService/case:note'), exact: true }).click()
    const note = staff.getByRole('textbox', { name: t('customerService/case:noteText'), exact: true })
    await note.fill('Koli ezik gelmiş,')
    await note.press('Enter')
    await note.pressSequentially('fotoğraf gönderecek.')
    await staff.reload()
    await expect(note).toHaveValue('Koli ezik gelmiş,\nfotoğraf gönderecek.')
    await staff.getByRole('button', { name: t('customerService/case:addNote'), exact: true }).click()
    await expect(staff.getByText(t('customerService:notes.added'))).toBeVisible()
    await expect(note).toHaveValue('')

    // Opens, sends, decides and closes a claim.
    await staff.getByRole('button', { name: t('customerService/case:openClaim'), exact: true }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel(t('customerService:claims.amount')).fill('120')
    await dialog.getByRole('button', { name: t('customerService:claims.open'), exact: true }).click()
    await expect(dialog).toBeHidden()
    const press = (event: string) =>
      staff.getByRole('button', { name: t(`customerService:claimEvent.${event}`), exact: true }).click()
    await press('send')
    await expect(staff.getByText(t('customerService:claimState.sent')).first()).toBeVisible()
    await press('accept')
    await staff.getByRole('dialog').getByLabel(t('customerService:claims.reason')).fill('Hasar raporu var')
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: t('customerService:claims.save'), exact: true })
      .click()
    await expect(staff.getByText(t('customerService:claimState.accepted')).first()).toBeVisible()
    await look(staff, info, 'claim')
    await press('close')
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: t('customerService:claimEvent.close'), exact: true })
      .click()
    await expect(staff.getByText(t('customerService:claimState.closed')).first()).toBeVisible()
    await staff.context().close()
  })
}
