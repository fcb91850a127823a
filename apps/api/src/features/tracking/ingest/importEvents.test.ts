import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifestEndpoints } from '@kervan/contract/air/manifest/manifest.endpoints'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { ingestEndpoints } from '@kervan/contract/tracking/ingest.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildCarried } from '../testing/buildIngest.ts'
import { trackingNews } from '../emails/trackingEmails.tables.ts'
import { shipmentPromises } from '../../shipment/promise/promise.tables.ts'
import { trackingEvents } from '../tracking.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  test.setNow(new Date('2026-11-23T12:00:00Z'))
})
afterAll(() => test.close())

const send = async (rows: string[][], language: 'tr' | 'en' = 'tr') => {
  const form = new FormData()
  form.append(
    'file',
    new Blob([rows.map((row) => row.join(';')).join('\r\n')], { type: 'text/csv' }),
    'events.csv',
  )
  return (
    await test.call(ingestEndpoints.importEvents, { token: await test.tokenOf('operations'), form, language })
  ).body
}
const heading = ['Referans', 'Taşıyıcı', 'Kod', 'Tarih', 'Saat', 'Yer', 'Ülke']
const eventsOf = (id: string) =>
  test.services.db
    .select()
    .from(trackingEvents)
    .where(eq(trackingEvents.shipmentId, id))
    .orderBy(trackingEvents.at)

it('imports all rows in the time zone of their country, once', async () => {
  const [first, second] = [await buildCarried(test, 'ups'), await buildCarried(test, 'ups')]
  const rows = [
    heading,
    [first.assetReference, 'UPS', '5', '23.11.2026', '08:30', 'Köln', 'DE'],
    [second.number, 'ups', '5', '2026-11-23 08:30', '', 'İstanbul', ''],
  ]
  expect(await send(rows)).toEqual({ recorded: 2, known: 0, problems: [] })
  expect(await send(rows)).toEqual({ recorded: 0, known: 2, problems: [] })
  expect(await eventsOf(first.id)).toMatchObject([
    { at: new Date('2026-11-23T07:30:00Z'), zone: 'Europe/Berlin', isZoneAssumed: true, source: 'file' },
  ])
  expect(await eventsOf(second.id)).toMatchObject([{ at: new Date('2026-11-23T05:30:00Z') }])
  const [row] = await test.services.db.select().from(shipments).where(eq(shipments.id, first.id))
  expect(row!.state).toBe('inTransit')
})

it('imports no tracking events when one row is wrong and reports its number', async () => {
  const shipment = await buildCarried(test, 'ups')
  const right = [shipment.assetReference, 'UPS', '5', '23.11.2026', '08:30', 'Köln', 'DE']
  const change = (index: number, text: string) => right.map((cell, place) => (place === index ? text : cell))
  const { recorded, problems } = await send(
    [
      ['Notlar'],
      heading,
      right,
      change(0, 'KRV-0'),
      change(2, 'NOPE'),
      change(3, 'yarın'),
      change(3, '24.11.2026'),
      change(3, '01.01.2026'),
      change(5, ''),
      change(6, 'Almanya'),
    ],
    'en',
  )
  expect(recorded).toBe(0)
  expect(problems.map(({ row, column }) => [row, column])).toEqual([
    [4, 'reference'],
    [5, 'code'],
    [6, 'date'],
    [7, 'date'],
    [8, 'date'],
    [9, 'place'],
    [10, 'country'],
  ])
  expect(await eventsOf(shipment.id)).toEqual([])
})

it('refuses a delivery by our own staff when the parcel was never received', async () => {
  const { id, assetReference } = await buildCarried(test, 'ups')
  const row = (code: string, time: string) => [assetReference, '', code, '23.11.2026', time, 'Köln', 'DE']
  expect((await send([heading, row('HDL', '10:00')], 'en')).problems).toEqual([
    {
      row: 2,
      column: 'reference',
      message: 'This shipment has not been received yet; record its receipt first.',
    },
  ])
  expect(await eventsOf(id)).toEqual([])
  expect(await send([heading, row('HDL', '10:00'), row('HRC', '09:00')])).toMatchObject({ recorded: 2 })
})

describe('carrier event "label created, parcel not received yet', () => {
  const cases = [
    ['UPS', 'M OC PL MP M:DP RD 3 80 157 166 SP 77 44 45 79 133'],
    ['FEDEX', 'OC IN OX DS EP AP'],
    ['DHL', 'DUMMY_PU'],
  ].flatMap(([carrier, codes]) => codes!.split(' ').map((code) => [carrier!, code] as const))

  it('shows a label-only event but changes no state, manifest or emails and counts no first scan', async () => {
    const parcel = await buildCarried(test, 'ups')
    await test.runJobs()
    const emails = await test.services.db.select().from(trackingNews)
    const rows = cases.map(([carrier, code], index) => [
      parcel.assetReference,
      carrier,
      code,
      '23.11.2026',
      `09:${String(index).padStart(2, '0')}`,
      'Köln',
      'DE',
    ])
    expect(await send([heading, ...rows])).toMatchObject({ recorded: cases.length, problems: [] })
    await test.runJobs()
    const { db } = test.services
    const [row] = await db.select().from(shipments).where(eq(shipments.id, parcel.id))
    expect([row!.state, row!.trackingGroup]).toEqual(['booked', 0])
    expect(await db.select().from(trackingNews)).toEqual(emails)
    const token = await test.tokenOf('customer')
    const { body } = await test.call(cancellationEndpoints.findCancellation, {
      token,
      body: { shipmentId: parcel.id },
    })
    expect(body.isPossible).toBe(true)
    const manifest = await test.call(manifestEndpoints.previewManifest, {
      token: await test.tokenOf('operations'),
      body: { date: '2026-11-23', supplierId: row!.carrierId! },
    })
    expect(manifest.body.items.find(({ id }) => id === parcel.id)!.receivedDate).toBeNull()
    const tracked = await test.call(trackingEndpoints.track, {
      body: { assetReference: parcel.assetReference },
    })
    const [piece] = tracked.body.shipmentTrackingStatusResults
    expect(piece!.currentGroupId).toBe(0)
    expect(piece!.trackingInformations).toHaveLength(cases.length)
    const [promise] = await db
      .select()
      .from(shipmentPromises)
      .where(eq(shipmentPromises.shipmentId, parcel.id))
    expect(promise!.firstScanDays).toBeNull()
  })
})

it('refuses a file without the required columns', async () => {
  const form = new FormData()
  form.append('file', new Blob(['a;b\r\n1;2'], { type: 'text/csv' }), 'x.csv')
  const reply = await test.callFailing(ingestEndpoints.importEvents, {
    token: await test.tokenOf('operations'),
    form,
  })
  expect(reply.body.Errors).toHaveProperty('file')
})
