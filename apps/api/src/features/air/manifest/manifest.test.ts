import { read, utils } from '@e965/xlsx'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manifestEndpoints } from '@kervan/contract/air/manifest/manifest.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import type { Calculation } from '@kervan/domain/pricing/rating/priceMeasured'
import { startTestApp } from '../../../testing/testApp.ts'
import type { Role, TestApp } from '../../../testing/testApp.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { users } from '../../access/access.tables.ts'
import { shipmentMeasurings } from '../../measuring/measuring.tables.ts'
import {
  shipmentEvents,
  shipmentPieces,
  shipmentProducts,
  shipments,
} from '../../shipment/shipment.tables.ts'
import { buildBooked, buildReceived, closeManifest, receive, today } from '../testing/buildManifest.ts'
import type { BookedShipment } from '../testing/buildManifest.ts'
import { manifests, manifestShipments } from './manifest.tables.ts'

const { previewManifest, createManifest, getManifestFile, findManifest, listManifests } = manifestEndpoints

const dayMs = 24 * 3_600_000

let test: TestApp
let first: BookedShipment
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Moves all shipments into the past, which gives each test a separate day. */
const setBack = async (days: number): Promise<void> => {
  await test.services.db.execute(
    sql`update ${shipmentEvents} set at = at - make_interval(days => ${days})
      where from_state = 'booked' and shipment_id not in (select shipment_id from ${manifestShipments})`,
  )
  await test.services.db
    .update(shipments)
    .set({ carrierId: null })
    .where(sql`${shipments.state} = 'booked'`)
}
beforeEach(async () => {
  await setBack(30)
  first = await buildReceived(test)
})

const preview = async (date = today(test), role: Role = 'operations') =>
  (
    await test.call(previewManifest, {
      token: await test.tokenOf(role),
      body: { date, supplierId: first.carrierId },
    })
  ).body
const idsIn = async (date?: string) => (await preview(date)).items.map(({ id }) => id)
const tryToClose = async (shipmentIds: string[], date = today(test)) =>
  test.callFailing(createManifest, {
    token: await test.tokenOf('operations'),
    body: { date, supplierId: first.carrierId, shipmentIds },
  })
const file = async (id: string, format: 'pdf' | 'xlsx') =>
  (await test.call(getManifestFile, { token: await test.tokenOf('operations'), body: { id, format } })).bytes
const detail = async (id: string) =>
  (await test.call(findManifest, { token: await test.tokenOf('operations'), body: { id } })).body
const cancel = async ({ id }: BookedShipment) => {
  const call = { token: await test.tokenOf('customer'), body: { shipmentId: id } }
  expect((await test.call(cancellationEndpoints.cancelShipment, call)).status).toBe(200)
}

describe('preview of a day', () => {
  it('shows the shipments received that day with goods, value, weight and pieces', async () => {
    const { items, supplierName, closed } = await preview()
    expect(supplierName).toBe('Test Carrier')
    expect(items[0]).toMatchObject({
      id: first.id,
      assetReference: first.assetReference,
      supplierReference: first.supplierReference,
      bagNumber: null,
      sender: 'Gülşah Öztürk İnşaat San. ve Tic. A.Ş.',
      receiver: 'Anna Schmidt',
      countryCode: 'DE',
      goods: 'Keten masa örtüsü',
      hsCodes: ['630251000000'],
      value: { amount: 120, currency: 'EUR' },
      weightKg: 2,
      pieceCount: 1,
      issues: [],
    })
    expect(items[0]!.receivedDate).not.toBeNull()
    expect(closed.filter(({ day }) => day !== today(test))).toEqual([])
  })

  it('lists booked shipments without a scan after the received ones, and no unbooked ones', async () => {
    const booked = await buildBooked(test)
    const { items } = await preview()
    expect(items.map(({ id, receivedDate }) => [id, receivedDate === null])).toEqual([
      [first.id, false],
      [booked.id, true],
    ])
  })

  it('uses days in Turkish time and names other days with forgotten shipments', async () => {
    const { db } = test.services
    const yesterday = new Date(test.services.clock().getTime() - dayMs)
    const lastMinute = new Date(`${yesterday.toISOString().slice(0, 10)}T20:59:30Z`)
    await db
      .update(shipmentEvents)
      .set({ at: lastMinute })
      .where(sql`${shipmentEvents.shipmentId} = ${first.id} and ${shipmentEvents.fromState} = 'booked'`)
    const day = lastMinute.toISOString().slice(0, 10)
    expect(await idsIn(day)).toEqual([first.id])
    const now = await preview()
    expect(now.items).toEqual([])
    expect(now.openDays).toEqual([{ date: day, count: 1 }])
  })

  it('excludes shipments on a manifest, cancelled ones and those received by mistake', async () => {
    const gone = await buildBooked(test)
    await cancel(gone)
    await closeManifest(test, [first])
    const undone = await buildReceived(test)
    await test.services.db.update(shipments).set({ state: 'booked' }).where(eq(shipments.id, undone.id))
    const { items } = await preview()
    expect(items.map(({ id, receivedDate }) => [id, receivedDate])).toEqual([[undone.id, null]])
  })

  it('reports what customs will request', async () => {
    const { db } = test.services
    await db.update(shipmentProducts).set({ gtip: null }).where(eq(shipmentProducts.shipmentId, first.id))
    await db.update(shipmentPieces).set({ weightKg: null }).where(eq(shipmentPieces.shipmentId, first.id))
    await db.update(shipments).set({ customsValue: null }).where(eq(shipments.id, first.id))
    expect((await preview()).items[0]!.issues).toEqual(['noHsCode', 'noValue', 'noWeight'])
  })

  it('uses measured weights and marks a parcel that waits for its extra payment', async () => {
    const { db } = test.services
    const piece = { widthCm: 30, lengthCm: 20, heightCm: 10 }
    const [someone] = await db.select({ id: users.id }).from(users).limit(1)
    const measuring = {
      shipmentId: first.id,
      before: {} as Calculation,
      after: {} as Calculation,
      difference: '100.00',
      currency: 'USD',
      measuredBy: someone!.id,
    }
    await db.insert(shipmentMeasurings).values([
      { ...measuring, version: 1, pieces: [{ ...piece, weightKg: 9 }] },
      { ...measuring, version: 2, pieces: [{ ...piece, weightKg: 7.5 }] },
    ])
    const token = await test.tokenOf('operations')
    const body = { shipmentId: first.id, amount: 100, reason: 'Adres düzeltildi' }
    await test.call(measuringEndpoints.createExtraPayment, { token, body })
    const { items } = await preview()
    expect(items[0]).toMatchObject({ weightKg: 7.5, issues: ['held'] })
    const closed = await closeManifest(test, [first])
    expect(closed.weightKg).toBe(7.5)
  })

  it('reports no problems of goods for documents', async () => {
    await test.services.db.update(shipments).set({ shipmentType: 1 }).where(eq(shipments.id, first.id))
    expect((await preview()).items[0]).toMatchObject({ issues: [], goods: 'Doküman', value: null })
  })

  it('refuses agents, customers and pickup staff, and an unknown carrier', async () => {
    for (const role of ['agent', 'customer', 'pickup'] as const) {
      const call = {
        token: await test.tokenOf(role),
        body: { date: today(test), supplierId: first.carrierId },
      }
      expect((await test.callFailing(previewManifest, call)).status).toBe(403)
    }
    const call = { token: await test.tokenOf('admin'), body: { date: today(test), supplierId: 99_999 } }
    expect((await test.callFailing(previewManifest, call)).status).toBe(404)
  })
})

describe('closing', () => {
  it('freezes number, time, author, sums and lines, and audits the closing', async () => {
    const second = await buildReceived(test)
    const closed = await closeManifest(test, [first, second])
    expect(closed).toMatchObject({
      number: expect.stringMatching(/^TESTCARRIER-\d{4}-\d{6}(\/\d+)?$/) as string,
      day: today(test),
      supplierName: 'Test Carrier',
      shipmentCount: 2,
      pieceCount: 2,
      weightKg: 4,
      values: [{ amount: 240, currency: 'EUR' }],
      differenceCount: 0,
    })
    expect(closed.createdBy).not.toBe('')
    const entries = await test.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, closed.id))
    expect(entries.map(({ action }) => action)).toEqual(['manifestClosed'])
    expect((await preview()).closed.map(({ id }) => id)).toContain(closed.id)
  })

  it('keeps a closed manifest unchanged by later shipment changes or by SQL', async () => {
    const { db } = test.services
    const { id } = await closeManifest(test, [first])
    const before = [await detail(id), await file(id, 'pdf'), await file(id, 'xlsx')] as const
    await db
      .update(shipments)
      .set({ receiverName: 'Başkası', customsValue: '1.00' })
      .where(eq(shipments.id, first.id))
    await db
      .update(shipmentProducts)
      .set({ description: 'Başka' })
      .where(eq(shipmentProducts.shipmentId, first.id))
    expect(await detail(id)).toEqual(before[0])
    expect((await file(id, 'pdf')).equals(before[1])).toBe(true)
    expect((await file(id, 'xlsx')).equals(before[2])).toBe(true)
    const refused = {
      cause: expect.objectContaining({ message: 'a closed manifest does not change' }) as Error,
    }
    await expect(db.update(manifests).set({ number: 'X' }).where(eq(manifests.id, id))).rejects.toMatchObject(
      refused,
    )
    await expect(
      db.delete(manifestShipments).where(eq(manifestShipments.manifestId, id)),
    ).rejects.toMatchObject(refused)
  })

  it('numbers manifests without gaps and gives late shipments an addendum', async () => {
    const main = await closeManifest(test, [first])
    const late = await closeManifest(test, [await buildReceived(test)])
    const later = await closeManifest(test, [await buildReceived(test)])
    expect(late).toMatchObject({ isAddendum: true, shipmentCount: 1 })
    const base = main.number.split('/')[0]!
    const places = [late, later].map(({ number }) => number.split('/'))
    expect(places.map(([number]) => number)).toEqual([base, base])
    expect(Number(places[1]![1])).toBe(Number(places[0]![1]) + 1)
    const before = await buildReceived(test)
    const moved = sql`${shipmentEvents.shipmentId} = ${before.id} and ${shipmentEvents.fromState} = 'booked'`
    const at = new Date(test.services.clock().getTime() - dayMs)
    await test.services.db.update(shipmentEvents).set({ at }).where(moved)
    const body = { date: dayInTurkiye(at), supplierId: before.carrierId, shipmentIds: [before.id] }
    const token = await test.tokenOf('operations')
    expect((await test.call(createManifest, { token, body })).body.isAddendum).toBe(false)
    const rows = await test.services.db.select().from(manifests)
    const serials = [...new Set(rows.map(({ serial }) => serial))].toSorted((a, b) => a - b)
    expect(serials).toEqual([1, 2])
  })

  it('includes a booked shipment without a scan on a manifest only when selected', async () => {
    const booked = await buildBooked(test)
    const closed = await closeManifest(test, [first, booked])
    expect(closed).toMatchObject({ shipmentCount: 2, differenceCount: 1 })
  })

  it('refuses shipments that are on a manifest, cancelled, of another carrier or day, or unknown', async () => {
    const other = await buildReceived(test)
    await closeManifest(test, [other])
    const cancelled = await buildBooked(test)
    await cancel(cancelled)
    const elsewhere = await buildBooked(test)
    await test.services.db.update(shipments).set({ carrierId: null }).where(eq(shipments.id, elsewhere.id))
    const unknown = '00000000-0000-4000-8000-000000000000'
    const count = await test.services.db.$count(manifests)
    for (const id of [other.id, cancelled.id, elsewhere.id, unknown])
      expect((await tryToClose([first.id, id])).status).toBe(409)
    const yesterday = new Date(test.services.clock().getTime() - dayMs).toISOString().slice(0, 10)
    expect((await tryToClose([first.id], yesterday)).status).toBe(409)
    expect(await test.services.db.$count(manifests)).toBe(count)
  })

  it('refuses a future day and an empty selection on their fields', async () => {
    const tomorrow = dayInTurkiye(new Date(test.services.clock().getTime() + dayMs))
    const early = await tryToClose([first.id], tomorrow)
    expect([early.status, Object.keys(early.body.Errors ?? {})]).toEqual([400, ['date']])
    const empty = await tryToClose([])
    expect([empty.status, Object.keys(empty.body.Errors ?? {})]).toEqual([400, ['shipmentIds']])
  })

  it('accepts one of several concurrent closings of a manifest', async () => {
    const tokens = [await test.tokenOf('operations'), await test.tokenOf('admin')]
    const body = { date: today(test), supplierId: first.carrierId, shipmentIds: [first.id] }
    const replies = await Promise.all(
      [0, 1, 0, 1].map((who) => test.callFailing(createManifest, { token: tokens[who]!, body })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect((await preview()).closed.filter(({ shipmentCount }) => shipmentCount === 1)).not.toEqual([])
  })

  it('closes a manifest once per idempotency key', async () => {
    const call = {
      token: await test.tokenOf('operations'),
      body: { date: today(test), supplierId: first.carrierId, shipmentIds: [first.id] },
      idempotencyKey: 'manifest-once',
    }
    const [one, two] = [await test.call(createManifest, call), await test.call(createManifest, call)]
    expect(two.body).toEqual(one.body)
  })
})

describe('manifest files', () => {
  it('returns a PDF and a workbook with declaration columns, one row per line of goods', async () => {
    const goods = {
      gtip: '420221000000',
      originCountryCode: 'TR',
      unit: 'piece' as const,
      quantity: 1,
      unitPrice: 10,
    }
    const second = await buildReceived(test, {
      products: [
        { ...goods, description: '=1+1', netWeight: 0.4 },
        { ...goods, description: 'Deri çanta', englishDescription: 'Leather bag' },
      ],
    })
    const { id, number } = await closeManifest(test, [first, second])
    expect((await file(id, 'pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    const book = read(await file(id, 'xlsx'))
    expect(book.SheetNames).toEqual(['Manifesto', 'Gümrük ön bildirimi'])
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Gümrük ön bildirimi']!)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({
      'Manifesto no': number,
      Referans: first.assetReference,
      'Gönderici VKN/TCKN': '1234567890',
      'Alıcı adı': 'Anna Schmidt',
      'Varış ülkesi': 'DE',
      'Fatura toplamı': 120,
      'Brüt kg': 2,
      'Kap adedi': 1,
      GTİP: '630251000000',
      Miktar: 4,
      Birim: 'adet',
      'Kalem tutarı': 120,
      Menşe: 'TR',
      'Satıcı ürün no (M-PID)': 'KTN-MASA',
      'Üretici ürün no (NS-PID)': 'KTN-2026',
      'Barkod (S-PID)': 'Y081',
    })
    expect(rows[1]).toMatchObject({ 'Ticari tanım': '=1+1', 'Net kg': 0.4, 'Fatura toplamı': 20 })
    expect(rows[2]).toMatchObject({ 'İngilizce tanım': 'Leather bag', Kalem: 2 })
    expect(rows[2]).not.toHaveProperty('Fatura toplamı')
    const cell = Object.values(book.Sheets['Gümrük ön bildirimi']!).find(
      (one) => (one as { v?: unknown }).v === '=1+1',
    ) as { t: string; f?: string }
    expect([cell.t, cell.f]).toEqual(['s', undefined])
  })

  it('records who downloaded the manifest files', async () => {
    const { id } = await closeManifest(test, [first])
    await file(id, 'xlsx')
    const entries = await test.services.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['manifestClosed', 'manifestDownloaded'])
  })
})

describe('differences after closing', () => {
  it('lists shipments cancelled or unscanned after closing, until a scan resolves it', async () => {
    const [cancelled, unscanned] = [await buildBooked(test), await buildBooked(test)]
    const { id } = await closeManifest(test, [first, cancelled, unscanned])
    await cancel(cancelled)
    const differencesOf = async () =>
      new Map((await detail(id)).items.map((item) => [item.id, item.difference]))
    const found = await differencesOf()
    expect([first, cancelled, unscanned].map((one) => found.get(one.id))).toEqual([
      null,
      'cancelled',
      'notScanned',
    ])
    await receive(test, [unscanned.assetReference])
    expect((await differencesOf()).get(unscanned.id)).toBeNull()
    expect((await detail(id)).differenceCount).toBe(1)
  })

  it('counts shipments received that day that are on no manifest', async () => {
    const { id } = await closeManifest(test, [first])
    expect((await detail(id)).lateCount).toBe(0)
    await buildReceived(test)
    expect((await detail(id)).lateCount).toBe(1)
  })
})

it('finds manifests by number, shipment reference, carrier and day', async () => {
  const { id, number } = await closeManifest(test, [first])
  const found = async (body: object) =>
    (
      await test.call(listManifests, {
        token: await test.tokenOf('operations'),
        body: { pageSize: 100, ...body },
      })
    ).body.items.map((row) => row.id)
  expect(await found({ search: number.toLowerCase() })).toContain(id)
  expect(await found({ search: first.assetReference })).toEqual([id])
  expect(await found({ search: first.assetReference.replaceAll('-', '') })).toEqual([id])
  expect(await found({ search: first.supplierReference })).toEqual([id])
  expect(await found({ search: 'KRV-00000000-0' })).toEqual([])
  expect(await found({ supplierIds: [first.carrierId], dateFrom: today(test) })).toContain(id)
  expect(await found({ supplierIds: [first.carrierId + 1] })).toEqual([])
  expect(await found({ dateTo: '2020-01-01' })).toEqual([])
})
