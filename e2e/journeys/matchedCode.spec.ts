/** A carrier's code that nobody knows: staff are told, match it, the customer's page follows, and the match is undone. */
import { expect, test } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import { bookShipment } from '../steps/bookedShipment.ts'
import { signInTo } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { openAs, testedScreens } from '../steps/openAs.ts'
import { textsOf } from '../steps/texts.ts'

for (const screen of testedScreens) {
  const { language, width } = screen
  test(`an unknown code is matched and the match undone, in ${language} at ${width} px`, async ({
    browser,
    baseURL,
  }, info) => {
    const t = textsOf(language)
    const customerApi = await signInTo(baseURL!, accountOf('Customer'))
    const operationsApi = await signInTo(baseURL!, accountOf('Operations'))
    const parcels = [await bookShipment(customerApi), await bookShipment(customerApi)]
    const code = `NEW${width}`
    const text = `Gate ${width} passed`
    const { id } = await operationsApi.call<{ id: number }>('/api/Tracking/CreateTrackingStatusCommand', {
      supplierCode: 'DHL',
      code,
      text,
    })
    await operationsApi.call('/api/Tracking/CreateShipmentTrackingStatusesCommand', {
      references: parcels.map(({ reference }) => reference),
      supplierCode: 'DHL',
      supplierStatusCode: code,
      date: new Date().toISOString(),
      location: 'Leipzig',
    })
    const [customer, staff] = [
      await openAs(browser, baseURL!, screen, 'Customer'),
      await openAs(browser, baseURL!, screen, 'Operations'),
    ]
    const tracking = `/shipment/tracking?reference=${parcels[0]!.reference}`

    // The customer reads the code as it came, without a mark; it moved nothing.
    await customer.goto(tracking)
    await expect(customer.getByText(text)).toBeVisible()
    await expect(customer.getByText(t('tracking:unmatched'))).toBeHidden()
    await expect(customer.getByText(t('tracking:notHandedOver')).first()).toBeVisible()

    // Staff go from the parcel to the code's panel, and see what a match will change.
    await staff.goto(tracking)
    await staff.getByRole('link', { name: t('tracking:match') }).click()
    await expect(staff).toHaveURL(new RegExp(`/agent/trackingstatuslist/${id}$`))
    const panel = staff.getByRole('dialog')
    await panel.getByRole('combobox').click()
    await staff.keyboard.type(language === 'tr' ? 'Dağıtıma çıktı' : 'Out for delivery')
    await staff.keyboard.press('Enter')
    const preview = panel.getByRole('region', { name: t('matching:preview.title') })
    await expect(preview.getByText(parcels[0]!.reference)).toBeVisible()
    await expect(preview.getByText(parcels[1]!.reference)).toBeVisible()
    await look(staff, info, 'preview')
    await panel.getByRole('button', { name: t('matching:match'), exact: true }).click()
    await expect(panel).toBeHidden()
    await expect(staff.getByText(t('matching:recent.done_other', { shown: '2' })).first()).toBeVisible()
    await look(staff, info, 'matched')

    // The customer's page follows.
    await customer.goto(tracking)
    await expect(customer.getByText(text)).toBeHidden()
    await expect(customer.getByText(t('tracking:step.4')).first()).toBeVisible()
    await look(customer, info, 'followed')

    // Taken back: as if it had never been.
    await staff.getByRole('button', { name: t('matching:recent.undoOf', { codes: `DHL ${code}` }) }).click()
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: t('matching:recent.undo'), exact: true })
      .click()
    await expect(staff.getByText(t('matching:recent.undone')).first()).toBeVisible()
    await customer.goto(tracking)
    await expect(customer.getByText(text)).toBeVisible()
    await expect(customer.getByText(t('tracking:notHandedOver')).first()).toBeVisible()
    await Promise.all([customer.context().close(), staff.context().close()])
  })
}
