/**
 * A carrier sends an unknown code for forty parcels: staff are notified and map it, the customer's pages and
 * emails follow, and the mapping is undone.
 */
import { expect, test } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import { bookShipments } from '../steps/bookedShipment.ts'
import { signInTo } from '../steps/callApi.ts'
import { findEmails } from '../steps/emails.ts'
import { look } from '../steps/look.ts'
import { openAs, testedScreens } from '../steps/openAs.ts'
import { openSandboxEvents } from '../steps/sandboxEvents.ts'
import { textsOf } from '../steps/texts.ts'

const parcelCount = 40
/** Code of the sandbox carrier, under which its status codes are listed. */
const carrier = 'SANDBOX'

for (const screen of testedScreens) {
  const { language, width } = screen
  test(`maps an unknown code and undoes the mapping, in ${language} at ${width} px`, async ({
    browser,
    baseURL,
  }, info) => {
    const t = textsOf(language)
    const customerApi = await signInTo(baseURL!, accountOf('Customer'))
    const send = await openSandboxEvents(baseURL!, 'UPS')
    const parcels = await bookShipments(customerApi, parcelCount, 'UPS')
    const code = `N${width}`
    const text = `Gate ${width} passed`
    await Promise.all(parcels.map(({ number }) => send(number, code, text)))
    const [customer, staff] = [
      await openAs(browser, baseURL!, screen, 'Customer'),
      await openAs(browser, baseURL!, screen, 'Operations'),
    ]
    const emailsTo = async (who: 'Customer' | 'Operations', subject: string) =>
      (await findEmails(baseURL!, accountOf(who).email)).filter((email) => email.includes(subject))
    const tracking = `/shipment/tracking?reference=${parcels[0]!.reference}`

    // Staff are notified once. The customer sees the original text without a mark, and no shipment has moved.
    await expect.poll(async () => (await emailsTo('Operations', `${carrier} ${code}`)).length).toBe(1)
    await expect(async () => {
      await customer.goto(tracking)
      await expect(customer.getByText(text)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(customer.getByText(t('tracking:unmatched'))).toBeHidden()
    await expect(customer.getByText(t('tracking:notHandedOver')).first()).toBeVisible()

    // Staff open the code's panel from the parcel, and preview the effect of a mapping.
    await staff.goto(tracking)
    await staff.getByRole('link', { name: t('tracking:match') }).click()
    await expect(staff).toHaveURL(/\/agent\/trackingstatuslist\/\d+$/)
    const panel = staff.getByRole('dialog')
    await panel.getByRole('combobox').click()
    await staff.keyboard.type(language === 'tr' ? 'Dağıtıma çıktı' : 'Out for delivery')
    await staff.keyboard.press('Enter')
    const preview = panel.getByRole('region', { name: t('tracking/matching:preview.title') })
    await expect(preview).toContainText(String(parcelCount))
    await look(staff, info, 'preview')
    await panel.getByRole('button', { name: t('tracking/matching:match'), exact: true }).click()
    await expect(panel).toBeHidden()
    await expect(
      staff.getByText(t('tracking/matching:recent.done_other', { shown: String(parcelCount) })).first(),
    ).toBeVisible()
    await look(staff, info, 'matched')

    // The customer's tracking page shows the mapped status.
    await customer.goto(tracking)
    await expect(customer.getByText(text)).toBeHidden()
    await expect(customer.getByText(t('tracking:step.4')).first()).toBeVisible()
    await look(customer, info, 'followed')
    // Same news within a minute is one email. It uses the account's language, regardless of the screen's language.
    const subject = textsOf('tr')('tracking/emails:digest.subject.outForDelivery', { count: parcelCount })
    const outForDelivery = async (reference: string) =>
      (await emailsTo('Customer', subject)).filter((email) => email.includes(reference))
    for (const { reference } of [parcels[0]!, parcels.at(-1)!])
      await expect.poll(async () => (await outForDelivery(reference)).length, { timeout: 100_000 }).toBe(1)

    // The undo restores the previous state completely.
    await staff
      .getByRole('button', { name: t('tracking/matching:recent.undoOf', { codes: `${carrier} ${code}` }) })
      .click()
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: t('tracking/matching:recent.undo'), exact: true })
      .click()
    await expect(staff.getByText(t('tracking/matching:recent.undone')).first()).toBeVisible()
    await customer.goto(tracking)
    await expect(customer.getByText(text)).toBeVisible()
    await expect(customer.getByText(t('tracking:notHandedOver')).first()).toBeVisible()
    expect(await outForDelivery(parcels[0]!.reference)).toHaveLength(1)
    await Promise.all([customer.context().close(), staff.context().close()])
  })
}
