/**
 * Staff connect a carrier with two accounts and let it book a service. A customer's paid parcel waits while the
 * connection is switched off, and is booked with one press when it is on again.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { readPdf } from '../../packages/documents/src/testing/readPdf.ts'
import { accountOf } from '../product/accounts.ts'
import { createDataPlace } from '../product/dataPlace.ts'
import { findFreePort } from '../product/findFreePort.ts'
import { launchProduct } from '../product/launchProduct.ts'
import { payShipments } from '../steps/bookedShipment.ts'
import { signInTo } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { openAs, testedScreens } from '../steps/openAs.ts'
import { textsOf } from '../steps/texts.ts'
import type { Texts } from '../steps/texts.ts'

const carrier = 'Sandbox carrier'

const chooseAction = async (page: Page, t: Texts, row: string, action: string): Promise<void> => {
  await page
    .getByRole('row')
    .filter({ hasText: row })
    .first()
    .getByRole('button', { name: t('ui:table.rowActions') })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

const enterAccount = async (page: Page, t: Texts, name: string, clientId: string): Promise<void> => {
  const form = page.getByRole('dialog')
  await form.getByLabel(t('connection:dialog.name')).fill(name)
  await form.getByLabel(t('connection:environment.sandbox')).check()
  await form.getByLabel(t('connection:field.clientId')).fill(clientId)
  await form.getByLabel(t('connection:field.clientSecret')).fill(`${clientId}-secret`)
  await form.getByRole('button', { name: t('connection:action.save') }).click()
  await expect(form).toBeHidden()
}

/** Chooses the carrier for each service of UPS. */
const letCarrierBook = async (page: Page, t: Texts): Promise<void> => {
  await page.goto('/definitions/servicebookers')
  const rows = page.getByRole('row').filter({ hasText: 'UPS' })
  await expect(rows.first()).toBeVisible()
  for (let index = 0; index < (await rows.count()); index++) {
    await rows.nth(index).getByRole('combobox').click()
    await page.locator('.ant-select-dropdown:visible').getByText(carrier).click()
    await expect(rows.nth(index)).toContainText(carrier)
  }
  await expect(page.getByText(t('pricing/bookers:offered')).first()).toBeVisible()
}

test('books a waiting parcel when its connection is on again', async ({ browser }, info) => {
  const screen = testedScreens[0]!
  const t = textsOf(screen.language)
  const place = await createDataPlace()
  const product = await launchProduct({
    port: String(await findFreePort()),
    paymentPort: String(await findFreePort()),
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    logFile: 'test-results/waitingBooking.log',
  })
  try {
    const { url, accounts } = product
    const staff = await openAs(browser, url, screen, 'Administrator', accounts)
    const customer = await openAs(browser, url, screen, 'Customer', accounts)

    // Staff enter two accounts of one carrier, and test both.
    await staff.goto('/definitions/connections')
    await staff.getByText(carrier).first().click()
    await enterAccount(staff, t, 'First account', 'sandbox-first')
    await chooseAction(staff, t, 'First account', t('connection:action.addFurther', { name: carrier }))
    await enterAccount(staff, t, 'Second account', 'sandbox-second')
    for (const name of ['First account', 'Second account']) {
      await staff.getByRole('button', { name: t('connection:action.testOf', { name }) }).click()
      await expect(staff.getByRole('row').filter({ hasText: name })).toContainText(t('connection:test.ok'))
    }
    await look(staff, info, 'accounts')
    await letCarrierBook(staff, t)
    await look(staff, info, 'bookers')

    // The default connection is switched off before a customer pays.
    await staff.goto('/definitions/connections')
    await chooseAction(staff, t, 'First account', t('connection:action.switchOff'))
    await staff
      .getByRole('dialog')
      .getByRole('button', { name: t('connection:action.switchOff') })
      .click()
    await expect(staff.getByRole('row').filter({ hasText: 'First account' })).toContainText(
      t('connection:state.disabled'),
    )
    const customerApi = await signInTo(url, accountOf('Customer', accounts))
    const [parcel] = await payShipments(customerApi, 1, 'UPS')

    // The parcel's page gives the reason, and the other account is not used instead.
    const reason = customer.getByText(t('shipment/detail:booking.problem.connectionDisabled'))
    await expect(async () => {
      await customer.goto(`/shipment/shipmentdetail/${parcel!.id}`)
      await expect(reason).toBeVisible({ timeout: 10_000 })
    }).toPass()
    await look(customer, info, 'waits')

    // The connection is on again; one press books the parcel.
    await chooseAction(staff, t, 'First account', t('connection:action.switchOn'))
    await expect(staff.getByRole('row').filter({ hasText: 'First account' })).toContainText(
      t('connection:state.active'),
    )
    await customer.getByRole('button', { name: t('shipment/detail:booking.retry') }).click()
    const find = () =>
      customerApi.call<{ state: string; supplierReference: string | null }>('/api/Shipment/GetShipment', {
        shipmentId: parcel!.id,
      })
    await expect.poll(async () => (await find()).state, { timeout: 60_000 }).toBe('booked')
    await expect(reason).toBeHidden()
    const number = (await find()).supplierReference!
    expect(number).toMatch(/^SB\d{10}$/)

    // The downloaded label is the carrier's; without a picture of it the page names the format to choose.
    await customer.goto(`/shipment/assetlabel/${parcel!.assetReference}`)
    await expect(customer.getByRole('alert')).toContainText('PDF')
    await look(customer, info, 'label')
    const download = customer.waitForEvent('download')
    await customer.getByRole('button', { name: t('shipment/list:format.pdf'), exact: true }).click()
    const pages = await readPdf(new Uint8Array(readFileSync(await (await download).path())))
    expect(pages[0]!.texts).toEqual(expect.arrayContaining(['SANDBOX CARRIER', `${number}001`]))

    // Tracking finds the parcel by the number of its piece, and shows both numbers.
    await customer.goto(`/shipment/tracking?reference=${number}001`)
    for (const text of [parcel!.assetReference, number, `${number}001`])
      await expect(customer.getByText(text, { exact: true }).first()).toBeVisible()
    await look(customer, info, 'tracked')

    // Staff see the call that booked the parcel, with our reference only.
    await expect(async () => {
      await staff.goto('/definitions/connections')
      await staff.getByText('First account').first().click()
      const booking = staff.getByRole('dialog').getByRole('row').filter({ hasText: parcel!.assetReference })
      await expect(booking.first()).toContainText(t('connection:step.book'), { timeout: 5000 })
    }).toPass()
    await expect(staff.getByRole('dialog')).not.toContainText(number)
    await look(staff, info, 'calls')
    await Promise.all([customer.context().close(), staff.context().close()])
  } finally {
    await product.stop()
    await place.remove()
  }
})
