import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { solveCaptcha } from '../../../testing/solveCaptcha.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { companies } from '../../company/company.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildExternalRequest } from '../testing/buildExternal.ts'
import { findWindows, pickupDay } from '../testing/buildReservation.ts'
import { reservations } from '../reservation.tables.ts'
import { emailReservations } from '../emails/emailReservations.ts'
import { eraseExternal } from './external.queries.ts'
import { externalReservations } from './external.tables.ts'

const {
  createExternalReservation,
  listExternalReservations,
  findExternalDuplicates,
  getExternalStatistics,
  convertExternalReservation,
  rejectExternalReservation,
  listReservationPartners,
  saveReservationPartner,
} = externalReservationEndpoints

let test: TestApp
let operations: string
beforeAll(async () => {
  test = await startTestApp()
  operations = await test.tokenOf('operations')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.runJobs()
  test.emails.length = 0
})

let asked = 0
const buildRequest = (fields: object = {}) => buildExternalRequest((asked += 1), fields)

const visit = async (fields: object = {}) =>
  test.call(createExternalReservation, {
    body: { ...buildRequest(fields), captcha: await solveCaptcha(test) },
  })

const newest = async () => {
  const { body } = await test.call(listExternalReservations, { token: operations, body: {} })
  return body.items[0]!
}

const ask = async (fields: object = {}) => {
  expect((await visit(fields)).status).toBe(200)
  return newest()
}

const conversion = async (id: string, fields: object = {}) => {
  const { date, windows } = await findWindows(test)
  return { id, date, windowId: windows[0]!.id, pieceCount: 2, ...fields }
}

const convert = async (id: string, fields: object = {}, token = operations) =>
  test.call(convertExternalReservation, { token, body: await conversion(id, fields) })

const stored = async (id: string) =>
  (await test.services.db.select().from(externalReservations).where(eq(externalReservations.id, id)))[0]!

describe('request', () => {
  it("requires a one-time captcha for a visitor's pickup request and notifies staff once", async () => {
    const captcha = await solveCaptcha(test)
    const date = pickupDay(test)
    const body = buildRequest({ date, wantedTime: 'morning' })
    expect((await test.callFailing(createExternalReservation, { body })).body.Errors).toHaveProperty(
      'captcha',
    )
    const { status, body: answer } = await test.call(createExternalReservation, {
      body: { ...body, captcha },
    })
    expect([status, answer.returnText]).toEqual([
      200,
      'Talebiniz alındı. Çağrınız onaylanınca size haber vereceğiz.',
    ])
    expect((await test.callFailing(createExternalReservation, { body: { ...body, captcha } })).status).toBe(
      400,
    )
    const row = await newest()
    expect(row).toMatchObject({
      senderName: body.senderName,
      phone: '+905324001001',
      city: 'İstanbul',
      district: 'Şişli',
      date,
      wantedTime: 'morning',
      source: 'form',
      status: 'new',
      duplicateCount: 0,
    })
    await test.runJobs()
    const told = test.emails.filter(({ subject }) => subject.startsWith('Yeni dış talep'))
    expect(told.map(({ to }) => to).toSorted()).toEqual([
      'operasyon@kervan.example',
      'yonetici@kervan.example',
    ])
    expect(told[0]!.html).not.toContain('Çağlar')
  })

  it.each([
    ['one name', { senderName: 'Işıl' }, 'senderName'],
    ['digits in the name', { senderName: 'Işıl 2 Çağlar' }, 'senderName'],
    ['no email', { email: '' }, 'email'],
    ['a wrong telephone', { phone: '12' }, 'phone'],
    ['a postal code of four digits', { postalCode: '3439' }, 'postalCode'],
    ['a district that is none', { districtId: 99_999 }, 'districtId'],
    ['a short address', { address: 'Kısa' }, 'address'],
    ['a short note', { note: 'Gel' }, 'note'],
    ['a short quarter', { neighborhood: 'E' }, 'neighborhood'],
    ['a day that is over', { date: '2020-01-01' }, 'date'],
    ['a day too far ahead', { date: '2099-01-01' }, 'date'],
  ])('refuses a pickup request with %s', async (_, fields, field) => {
    const { status, body } = await test.callFailing(createExternalReservation, {
      body: { ...buildRequest(fields), captcha: await solveCaptcha(test) },
    })
    expect([status, Object.keys(body.Errors ?? {})]).toEqual([400, [field]])
  })

  it('lets operations and administrators record a phone request without captcha and email', async () => {
    for (const token of [operations, await test.tokenOf('admin')]) {
      const body = buildRequest({ email: '' })
      expect((await test.call(createExternalReservation, { token, body })).status).toBe(200)
      expect(await newest()).toMatchObject({
        source: 'telephone',
        email: null,
      })
    }
    for (const role of ['customer', 'agent', 'pickup'] as const) {
      const token = await test.tokenOf(role)
      const refused = await test.callFailing(createExternalReservation, { token, body: buildRequest() })
      expect(refused.body.Errors).toHaveProperty('captcha')
    }
    await test.runJobs()
    expect(test.emails).toEqual([])
  })

  it("accepts a partner's request by its key while the partner is active", async () => {
    const { body: partner } = await test.call(saveReservationPartner, {
      token: operations,
      body: { name: 'Paket Noktası' },
    })
    const send = (partnerKey: string | null) =>
      test.call(createExternalReservation, { body: { ...buildRequest(), partnerKey } })
    expect((await send(partner.key)).status).toBe(200)
    expect(await newest()).toMatchObject({ source: 'partner', partnerName: 'Paket Noktası' })
    expect((await send('krvp_bilinmeyen')).status).toBe(401)
    const { body: partners } = await test.call(listReservationPartners, { token: operations, body: {} })
    expect(partners).toMatchObject([{ name: 'Paket Noktası', requestCount: 1, isActive: true }])
    expect(JSON.stringify(partners)).not.toContain(partner.key!)
    await test.call(saveReservationPartner, {
      token: operations,
      body: { id: partner.id, name: 'Paket Noktası', isActive: false },
    })
    expect((await send(partner.key)).status).toBe(401)
    expect(
      (await test.callFailing(listReservationPartners, { token: await test.tokenOf('pickup'), body: {} }))
        .status,
    ).toBe(403)
  })

  it('reports a duplicate for a phone number used before', async () => {
    const phone = '0533 999 88 77'
    await ask({ phone })
    const again = await ask({ phone: '+90 533 999 8877' })
    expect(again.duplicateCount).toBe(1)
    const find = async (typed: string) =>
      (await test.call(findExternalDuplicates, { token: operations, body: { phone: typed } })).body
    expect((await find('533 999 88 77')).requests).toHaveLength(2)
    expect((await find('0533 999')).requests).toEqual([])
  })

  it('shows requests to platform staff and couriers only', async () => {
    const { id } = await ask()
    for (const role of ['customer', 'agent'] as const) {
      const token = await test.tokenOf(role)
      for (const [row, body] of [
        [listExternalReservations, {}],
        [findExternalDuplicates, { phone: '0533 999 88 77' }],
        [getExternalStatistics, {}],
        [convertExternalReservation, await conversion(id)],
        [rejectExternalReservation, { id, reason: 'Olmaz' }],
      ] as const)
        expect((await test.callFailing(row, { token, body })).status, `${role} ${row.path}`).toBe(403)
    }
    expect((await test.callFailing(listExternalReservations, { body: {} })).status).toBe(401)
    expect((await test.call(listExternalReservations, { token: operations, body: {} })).status).toBe(200)
  })
})

describe('conversion', () => {
  it('creates an invited customer, a draft with the sender, and a reservation', async () => {
    const request = await ask()
    const { status, body } = await convert(request.id, {}, operations)
    expect(status, JSON.stringify(body)).toBe(200)
    const [company] = await test.services.db.select().from(companies).where(eq(companies.id, body.companyId))
    expect(company!.name).toBe('Işıl Çağlar')
    const { body: shipment } = await test.call(shipmentEndpoints.findShipment, {
      token: operations,
      body: { shipmentId: body.shipmentId },
    })
    expect(shipment.sender).toMatchObject({
      authorizedPerson: 'Işıl Çağlar',
      email: request.email,
      dialCode: '+90',
      city: 'İstanbul',
      zipCode: '34394',
    })
    const { body: reservation } = await test.call(reservationEndpoints.getReservation, {
      token: operations,
      body: { id: body.reservationId },
    })
    expect(reservation).toMatchObject({
      number: body.reservationNumber,
      companyId: body.companyId,
      phone: request.phone,
      pieceCount: 2,
      status: 'received',
    })
    expect(await newest()).toMatchObject({
      status: 'converted',
      reservationNumber: body.reservationNumber,
      companyName: 'Işıl Çağlar',
    })
    await emailReservations(test.services)
    await test.runJobs()
    const sent = test.emails.filter(({ to }) => to === request.email).map(({ subject }) => subject)
    expect(sent).toHaveLength(2)
    expect(sent).toContain(`Kurye çağrınız onaylandı: ${body.reservationNumber}`)
    const calendar = test.emails.flatMap(({ attachments }) => attachments ?? [])
    expect(calendar.map(({ filename }) => filename)).toEqual([`${body.reservationNumber}.ics`])
  })

  it('invites nobody when a company is chosen', async () => {
    const request = await ask()
    const { companyId } = await signUpCustomer(test)
    const { body } = await convert(request.id, { companyId })
    expect(body.companyId).toBe(companyId)
    await test.runJobs()
    expect(test.emails.filter(({ to }) => to === request.email)).toHaveLength(1)
  })

  it('creates a reservation that staff can change although visitors enter no town', async () => {
    const request = await ask()
    const { companyId } = await signUpCustomer(test)
    const converted = await convert(request.id, { companyId })
    const { body: made } = await test.call(reservationEndpoints.getReservation, {
      token: operations,
      body: { id: converted.body.reservationId },
    })
    const changed = await test.call(reservationEndpoints.updateReservation, {
      token: operations,
      body: { ...made, shipmentIds: [], pieceCount: 3 },
    })
    expect(changed.status).toBe(200)
  })

  it('refuses an email with an account, names the company and creates nothing', async () => {
    const request = await ask({ email: 'musteri@kervan.example' })
    const before = await test.services.db.$count(shipments)
    const refused = await convert(request.id)
    expect([refused.status, Object.keys((refused.body as never as { Errors: object }).Errors)]).toEqual([
      400,
      ['companyId'],
    ])
    const { body: known } = await test.call(findExternalDuplicates, {
      token: operations,
      body: { phone: request.phone, email: request.email },
    })
    expect(known.companies).toHaveLength(1)
    expect(await test.services.db.$count(shipments)).toBe(before)
    expect((await convert(request.id, { companyId: known.companies[0]!.id })).status).toBe(200)
  })

  it.each([
    ['a window that is none', { windowId: 2_000_000 }, 'windowId'],
    ['a company that is none', { companyId: 2_000_000 }, 'companyId'],
    ['a day that is over', { date: '2020-01-01' }, 'date'],
  ])('keeps a pickup request new and creates no customer for %s', async (_, fields, field) => {
    const { id } = await ask()
    const count = () => test.services.db.$count(companies)
    const before = await count()
    const refused = await convert(id, fields)
    expect(Object.keys((refused.body as never as { Errors: object }).Errors)).toEqual([field])
    expect([(await stored(id)).state, await count()]).toEqual(['new', before])
  })

  it('requires an email to convert a pickup request without one', async () => {
    await test.call(createExternalReservation, { token: operations, body: buildRequest({ email: '' }) })
    const { id } = await newest()
    expect((await convert(id)).status).toBe(400)
    expect((await convert(id, { email: 'sonradan@talep.example' })).status).toBe(200)
  })

  it('applies either a conversion or a concurrent rejection of a pickup request', async () => {
    const { id } = await ask()
    const body = await conversion(id)
    const before = await test.services.db.$count(reservations)
    const statuses = await Promise.all([
      test.call(convertExternalReservation, { token: operations, body }),
      test.call(convertExternalReservation, { token: operations, body }),
      test.call(rejectExternalReservation, { token: operations, body: { id, reason: 'Yinelenen' } }),
    ])
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const made = (await test.services.db.$count(reservations)) - before
    expect(made).toBe((await stored(id)).state === 'converted' ? 1 : 0)
  })

  it('returns 404 for an unknown request', async () => {
    expect((await convert('00000000-0000-4000-8000-000000000001')).status).toBe(404)
  })
})

describe('rejection', () => {
  it('emails the sender the reason and erases personal data after thirty days', async () => {
    const request = await ask()
    const { status } = await test.call(rejectExternalReservation, {
      token: operations,
      body: { id: request.id, reason: 'Bu ilçeye kurye göndermiyoruz.' },
    })
    expect(status).toBe(200)
    await test.runJobs()
    const [letter] = test.emails.filter(({ to }) => to === request.email)
    expect(letter!.html).toContain('Bu ilçeye kurye göndermiyoruz.')
    const after = (days: number) => new Date(test.services.clock().getTime() + days * 86_400_000)
    await eraseExternal(test.services.db, after(29))
    expect((await stored(request.id)).senderName).toBe('Işıl Çağlar')
    await eraseExternal(test.services.db, after(31))
    const erased = await stored(request.id)
    expect(erased).toMatchObject({ senderName: '', phone: '', email: null, address: '', state: 'rejected' })
    expect(erased.searchText).not.toContain('isil')
    expect((await convert(request.id)).status).toBe(404)
  })

  it('counts rejected and other pickup requests by source', async () => {
    const { body } = await test.call(getExternalStatistics, { token: operations, body: {} })
    expect(body.map(({ source }) => source)).toEqual(['form', 'partner', 'telephone'])
    const sum = body.reduce(
      (total, { newCount, convertedCount, rejectedCount }) =>
        total + newCount + convertedCount + rejectedCount,
      0,
    )
    expect(sum).toBe(await test.services.db.$count(externalReservations))
  })
})
