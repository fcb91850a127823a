/** A customer cancels a booked shipment and gets a refund; operations follow it on their own screen. */
import { expect, test } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import { bookShipment } from '../steps/bookedShipment.ts'
import { signInTo } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { openAs, testedScreens } from '../steps/openAs.ts'
import { textsOf } from '../steps/texts.ts'

for (const screen of testedScreens) {
  const { language, width } = screen
  test(`cancels a booked shipment and refunds it, in ${language} at ${width} px`, async ({
    browser,
    baseURL,
  }, info) => {
    const t = textsOf(language)
    const shipment = await bookShipment(await signInTo(baseURL!, accountOf('Customer')))
    const { reference } = shipment
    const detail = `/shipment/shipmentdetail/${shipment.id}`
    const [customer, staff] = [
      await openAs(browser, baseURL!, screen, 'Customer'),
      await openAs(browser, baseURL!, screen, 'Operations'),
    ]
    await Promise.all([customer.goto(detail), staff.goto(detail)])
    for (const page of [customer, staff])
      await expect(page.getByRole('button', { name: t('shipment/detail:action.label') })).toBeVisible()

    await customer.getByRole('button', { name: t('shipment/detail:action.more') }).click()
    await customer.getByRole('menuitem', { name: t('shipment/detail:action.cancel') }).click()
    const dialog = customer.getByRole('dialog', { name: t('shipment/detail:cancel.title', { reference }) })
    await expect(dialog.getByText(t('shipment/detail:cancel.carrier'))).toBeVisible()
    await look(customer, info, 'dialog')
    await dialog.getByLabel(t('shipment/detail:cancel.reason')).fill('Alıcı siparişten vazgeçti')
    const amount = new Intl.NumberFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
      minimumFractionDigits: 2,
    }).format(shipment.price)
    await dialog.getByRole('button', { name: amount }).click()

    // No reload: the hub notifies each page of every step.
    for (const page of [customer, staff]) {
      const panel = page.locator('section').filter({
        has: page.getByRole('heading', { name: t('shipment/detail:cancellation.title'), exact: true }),
      })
      await expect(panel.getByText(t('shipment/detail:cancellation.step.done'))).toBeVisible({
        timeout: 60_000,
      })
      await expect(panel.getByText(t('shipment/detail:cancellation.step.finished'))).toBeVisible()
      await expect(panel.getByText(amount)).toBeVisible()
      await expect(page.getByRole('button', { name: t('shipment/detail:action.label') })).toBeHidden()
    }
    await look(customer, info, 'customer')
    await look(staff, info, 'staff')

    // Filters by reference, because other journeys add shipments to the same company.
    await customer.goto(`/shipment/shipmentlist?reference=${reference}`)
    await expect(customer.getByText(t('shipment/list:cancellation.refunded')).first()).toBeVisible()
    await look(customer, info, 'list')
    await customer.goto(`/payment/history?assetReference=${reference}`)
    await expect(customer.getByText(t('payment:state.refunded')).first()).toBeVisible()
    await look(customer, info, 'payments')
    await customer.goto(`/trackingseperated?reference=${reference}`)
    await expect(customer.getByText(t('tracking:cancelledTitle'))).toBeVisible()
    await look(customer, info, 'tracking')
    await Promise.all([customer.context().close(), staff.context().close()])
  })
}
