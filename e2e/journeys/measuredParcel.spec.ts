/**
 * A parcel is measured again with a photo, the customer objects, staff decide, the customer pays; the label
 * remains available.
 */
import { expect, test } from '@playwright/test'
import { accountOf } from '../product/accounts.ts'
import { bookShipment } from '../steps/bookedShipment.ts'
import { signInTo } from '../steps/callApi.ts'
import { look } from '../steps/look.ts'
import { payByCard } from '../steps/payByCard.ts'
import { openAs, testedScreens } from '../steps/openAs.ts'
import { textsOf } from '../steps/texts.ts'

/** Photo of a single pixel. */
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

for (const screen of testedScreens) {
  const { language, width } = screen
  test(`measures a parcel, handles the objection and charges, in ${language} at ${width} px`, async ({
    browser,
    baseURL,
  }, info) => {
    const t = textsOf(language)
    const customerApi = await signInTo(baseURL!, accountOf('Customer'))
    const operationsApi = await signInTo(baseURL!, accountOf('Operations'))
    const { id, reference } = await bookShipment(customerApi)
    const { items } = await operationsApi.call<{ items: { id: number; trackingStatusGroupId: number }[] }>(
      '/api/Defination/GetCustomizedTrackingStatusesQuery',
      {},
    )
    await operationsApi.call('/api/Tracking/CreateShipmentTrackingStatusesCommand', {
      references: [reference],
      customizedTrackingStatusId: items.find(({ trackingStatusGroupId }) => trackingStatusGroupId === 1)!.id,
      date: new Date().toISOString(),
      location: 'İstanbul',
    })
    const { declared } = await operationsApi.call<{ declared: Record<string, number>[] }>(
      '/api/Shipment/GetMeasuredPieces',
      { shipmentId: id },
    )
    const [customer, staff] = [
      await openAs(browser, baseURL!, screen, 'Customer'),
      await openAs(browser, baseURL!, screen, 'Operations'),
    ]
    const detail = `/shipment/shipmentdetail/${id}`

    // Station: operated with the keyboard and a camera file only.
    await staff.goto('/agent/measuring')
    await expect(staff.getByLabel(t('tracking/statusEntry:scan'))).toBeFocused()
    await staff.keyboard.type(reference)
    await staff.keyboard.press('Enter')
    const firstField = staff.getByLabel(t('measuring:figure.width')).first()
    await expect(firstField).toBeFocused()
    await staff.getByLabel(t('measuring:photo.add')).setInputFiles({
      name: 'parca.png',
      mimeType: 'image/png',
      buffer: photo,
    })
    await expect(staff.getByRole('img', { name: t('measuring:photo.one') })).toBeVisible()
    await firstField.focus()
    for (const piece of declared)
      for (const figure of [piece.width, piece.length, piece.height, piece.weight! * 4]) {
        await staff.keyboard.type(String(figure).replace('.', language === 'tr' ? ',' : '.'))
        await staff.keyboard.press('Enter')
      }
    const save = staff.getByRole('button', { name: t('measuring:save') })
    await expect(save).toBeFocused()
    await expect(staff.getByRole('region', { name: t('measuring:after') })).toBeVisible()
    await look(staff, info, 'station')
    await staff.keyboard.press('Enter')
    await expect(staff.getByText(t('measuring:saved', { reference }))).toBeVisible()
    await expect(staff.getByLabel(t('tracking/statusEntry:scan'))).toBeFocused()

    // The customer sees the extra payment in the list, and objects.
    await customer.goto(`/shipment/shipmentlist?reference=${reference}`)
    await expect(customer.getByText(t('shipment/list:extraPayment.open')).first()).toBeVisible()
    await look(customer, info, 'list')
    await customer.goto(detail)
    await expect(customer.getByRole('img', { name: t('measuring:photo.one') })).toBeVisible()
    await expect(customer.getByRole('region', { name: t('measuring:before') })).toBeVisible()
    await customer.getByRole('button', { name: t('measuring:objectDialog.open') }).click()
    const objecting = customer.getByRole('dialog')
    await objecting.getByLabel(t('measuring:reason')).fill('Kutu daha küçük')
    await objecting.getByRole('button', { name: t('measuring:objectDialog.open') }).click()
    await expect(customer.getByText(t('measuring:state.objected')).first()).toBeVisible()
    await expect(customer.getByRole('button', { name: t('measuring:pay') })).toBeHidden()
    await look(customer, info, 'objected')

    // Staff find the extra payment among the objections, see the same figures, and decide.
    await staff.goto(`/agent/objections?assetReference=${reference}`)
    await expect(staff.getByText(reference).first()).toBeVisible()
    await look(staff, info, 'objections')
    await staff.goto(detail)
    await expect(staff.getByRole('img', { name: t('measuring:photo.one') })).toBeVisible()
    await staff.getByRole('button', { name: t('measuring:decideDialog.open') }).click()
    const deciding = staff.getByRole('dialog')
    await deciding.getByLabel(t('measuring:reason')).fill('Fotoğrafta görülüyor')
    await deciding.getByRole('button', { name: t('measuring:decideDialog.open') }).click()
    await expect(staff.getByText(t('measuring:decided.keep'))).toBeVisible()
    await look(staff, info, 'decided')

    // The customer pays; the label is still in the same place.
    await customer.goto(detail)
    await expect(customer.getByText('Fotoğrafta görülüyor')).toBeVisible()
    await customer.getByRole('button', { name: t('measuring:pay') }).click()
    await payByCard(customer, t)
    await expect(customer.getByText(t('payment:extra.succeeded')).first()).toBeVisible()
    await customer.goto(detail)
    await expect(customer.getByText(t('measuring:state.paid')).first()).toBeVisible()
    await expect(customer.getByRole('button', { name: t('shipment/detail:action.label') })).toBeVisible()
    await look(customer, info, 'paid')
    await Promise.all([customer.context().close(), staff.context().close()])
  })
}
