/**
 * A parcel's journey from the door to its destination country: pickup requested by a visitor, converted by
 * staff, planned, collected offline, received, bagged and loaded by scanner, departed, arrived; its tracking
 * shows each step. Planning and moving the flight and measuring run over HTTP, because other journeys and tests
 * cover their screens.
 */
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { commandCode } from '@kervan/domain/warehouse/commandCodes'
import { makePieceCode } from '@kervan/domain/reference/references'
import { accountOf } from '../product/accounts.ts'
import { bookShipment } from '../steps/bookedShipment.ts'
import type { BookedShipment } from '../steps/bookedShipment.ts'
import { signInTo } from '../steps/callApi.ts'
import type { ApiUser } from '../steps/callApi.ts'
import { sign, workerIsReady } from '../steps/courierScreen.ts'
import { statusName } from '../steps/houseStatuses.ts'
import { look } from '../steps/look.ts'
import { openAs, testedScreens } from '../steps/openAs.ts'
import { planFlight } from '../steps/plannedFlight.ts'
import { textsOf } from '../steps/texts.ts'
import type { Texts } from '../steps/texts.ts'
import { requestAsVisitor, convertRequest, workingDay } from '../steps/visitorRequest.ts'
import type { VisitorCall } from '../steps/visitorRequest.ts'

// Serial, because the journeys share a courier day, which only one user plans at a time.
test.describe.configure({ mode: 'serial' })

/** Staff add the shipment to collect to the converted reservation. */
const addParcel = async (
  page: Page,
  t: Texts,
  { reservationId, senderName }: VisitorCall,
  { reference }: BookedShipment,
): Promise<void> => {
  await page.goto(`/shipment/reservationdetail/${reservationId}`)
  await expect(page.getByText(senderName).first()).toBeVisible()
  await page.getByRole('button', { name: t('reservation:change'), exact: true }).click()
  await page.getByRole('checkbox', { name: reference }).check()
  await page.getByRole('button', { name: t('reservation:form.change'), exact: true }).click()
  await expect(page.getByRole('link', { name: reference })).toBeVisible()
}

const companyOf = ({ token }: ApiUser): string =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { CompanyName: string })
    .CompanyName

/** Plans the day with the unchanged proposal. */
const planDay = async (page: Page, t: Texts, { date, senderName }: VisitorCall): Promise<void> => {
  await page.goto(`/pickup/dispatcher?date=${date}`)
  await expect(page.getByText(senderName).first()).toBeVisible()
  await page.getByRole('button', { name: t('courier/dispatch:propose'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(senderName).first()).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: t('courier/dispatch:proposal.acceptAll'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

/**
 * Windows close an hour before they begin, so the route is often tomorrow's: sets the phone's day to the day of
 * the route.
 */
const onDay = (page: Page, date: string): Promise<unknown> =>
  page.addInitScript((day) => {
    // Replaces `fetch` in the page, because requests intercepted by the browser driver would bypass the service
    // worker that caches the screen.
    const send = window.fetch.bind(window)
    window.fetch = (target, options) => {
      const isOfDay = /\/api\/Pickup\/(GetMyStops|StartRoute)$/.test(typeof target === 'string' ? target : '')
      if (!isOfDay || typeof options?.body !== 'string') return send(target, options)
      const body = JSON.stringify({ ...(JSON.parse(options.body) as object), date: day })
      return send(target, { ...options, body })
    }
  }, date)

/** Types a code quickly, like a scanner. */
const scanAt = async (page: Page, t: Texts, code: string, told: string): Promise<void> => {
  await expect(page.getByLabel(t('warehouse:station.field'), { exact: true })).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: told }).first()).toBeVisible()
}

const measure = async (staff: ApiUser, shipmentId: string): Promise<void> => {
  const { declared, version } = await staff.call<{ declared: object[]; version: number }>(
    '/api/Shipment/GetMeasuredPieces',
    { shipmentId },
  )
  await staff.call('/api/Shipment/SaveMeasuredPieces', { shipmentId, version, pieces: declared })
}

for (const screen of testedScreens) {
  const { language, width } = screen
  test(`moves a parcel from the door to its flight, in ${language} at ${width} px`, async ({
    browser,
    baseURL,
  }, info) => {
    const t = textsOf(language)
    const customerApi = await signInTo(baseURL!, accountOf('Customer'))
    const warehouseApi = await signInTo(baseURL!, accountOf('Warehouse'))
    const parcel = await bookShipment(customerApi)
    const code = makePieceCode(parcel.reference, 1)
    const { flightId, bagNumber } = await planFlight(warehouseApi)

    const visitor = await openAs(browser, baseURL!, screen, null)
    // Each language uses a separate day, so that their courier routes do not interfere.
    const senderName = await requestAsVisitor(visitor, t, workingDay(testedScreens.indexOf(screen) + 2))
    await look(visitor, info, 'asked')
    await visitor.context().close()

    // Desktop size, because lists and the board are designed for it.
    const dispatcher = await openAs(browser, baseURL!, { ...screen, width: 1440, height: 900 }, 'Operations')
    const call = await convertRequest(dispatcher, t, senderName, companyOf(customerApi))
    await look(dispatcher, info, 'converted')
    await addParcel(dispatcher, t, call, parcel)
    await look(dispatcher, info, 'called')
    await planDay(dispatcher, t, call)
    await look(dispatcher, info, 'planned')
    await dispatcher.context().close()

    // The courier is offline from the door on.
    const courier = await openAs(browser, baseURL!, { ...screen, width: 390, height: 844 }, 'Pickup')
    await onDay(courier, call.date)
    let recorded = 0
    courier.on('response', (response) => {
      if (response.url().endsWith('/api/Pickup/RecordStop') && response.ok()) recorded += 1
    })
    await courier.goto('/pickup/dispatcher')
    await expect(courier.getByText(call.senderName)).toBeVisible()
    await workerIsReady(courier)
    await courier.getByRole('button', { name: t('courier:round.start'), exact: true }).click()
    await expect(courier.getByRole('button', { name: t('courier:round.start'), exact: true })).toBeHidden()
    await expect(courier.getByText(t('courier:round.startWaits'))).toBeHidden()
    await look(courier, info, 'round')
    await courier.context().setOffline(true)
    await courier.getByText(call.senderName).click()
    await courier.getByLabel(t('ui/scan:code')).fill(code)
    await courier.keyboard.press('Enter')
    await expect(courier.getByText(t('courier:scan.count', { done: 1, count: 1 }))).toBeVisible()
    await sign(courier, t, call.senderName)
    await look(courier, info, 'stop')
    await courier.getByRole('button', { name: t('courier:record.pickedUp'), exact: true }).click()
    await expect(courier.getByText(t('courier:outbox.waiting_other', { count: 2 }))).toBeVisible()
    expect(recorded).toBe(0)
    await courier.context().setOffline(false)
    await expect(courier.getByRole('button', { name: t('courier:outbox.sendNow'), exact: true })).toBeHidden()
    const { status } = await customerApi.call<{ status: string }>('/api/Reservation/GetReservation', {
      id: call.reservationId,
    })
    expect(status).toBe('completed')
    expect(recorded).toBe(1)
    await courier.context().close()

    // The station is operated with its scanner only.
    const station = await openAs(browser, baseURL!, screen, 'Warehouse')
    await station.goto('/pickup/warehouse')
    await expect(station.getByLabel(t('warehouse:station.choose'))).toBeFocused()
    await station.keyboard.type(`Kapı ${language}`)
    await station.keyboard.press('Enter')
    const order = (
      name: 'receive' | 'bag' | 'close' | 'load' | 'yes' | 'no' | 'undo',
      told = `command.${name}`,
    ) => scanAt(station, t, commandCode({ name }), t(`warehouse:${told}`))
    const scan = (text: string, headline: string) =>
      scanAt(station, t, text, t(`warehouse:headline.${headline}`))
    await order('receive')
    await scan(code, 'received')
    await look(station, info, 'received')
    await measure(await signInTo(baseURL!, accountOf('Operations')), parcel.id)
    await order('bag')
    await scan(bagNumber, 'bagOpened')
    await scan(code, 'bagged')
    await look(station, info, 'bagged')
    // The piece is scanned at the entrance by mistake: question, refusal, question, move, and back into its
    // bag.
    await order('receive')
    await scan(code, 'elsewhere')
    await order('no', 'station.cancelled')
    await scan(code, 'elsewhere')
    await order('yes', 'headline.received')
    await order('undo', 'headline.undone')
    await order('bag')
    await expect(station.getByLabel(t('warehouse:station.bag'), { exact: true })).toContainText(bagNumber)
    await scan(code, 'known')
    await order('close')
    await scan(bagNumber, 'bagShut')
    await order('load')
    await scan(bagNumber, 'bagLoaded')
    await look(station, info, 'loaded')
    await station.context().close()

    for (const move of ['depart', 'arrive'])
      await warehouseApi.call('/api/Pickup/ChangeFlightState', {
        id: flightId,
        move,
        confirmFarFromPlan: true,
      })

    const customer = await openAs(browser, baseURL!, screen, 'Customer')
    const told = ['pickedUp', 'received', 'loadedOnFlight', 'departed', 'arrivedInCountry']
    await expect(async () => {
      await customer.goto(`/shipment/tracking?reference=${parcel.reference}`)
      for (const status of told)
        await expect(customer.getByText(statusName(status, language)).first()).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 60_000 })
    await look(customer, info, 'tracked')
    await customer.context().close()
  })
}
