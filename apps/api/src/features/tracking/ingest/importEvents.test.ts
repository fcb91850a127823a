import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ingestEndpoints } from '@kervan/contract/tracking/ingest.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildCarried } from '../testing/buildIngest.ts'
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

it('takes all rows at the time of their country, once', async () => {
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

it('takes none when one row is wrong, and says which in the numbers of the file', async () => {
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

it('refuses a file without our columns', async () => {
  const form = new FormData()
  form.append('file', new Blob(['a;b\r\n1;2'], { type: 'text/csv' }), 'x.csv')
  const reply = await test.callFailing(ingestEndpoints.importEvents, {
    token: await test.tokenOf('operations'),
    form,
  })
  expect(reply.body.Errors).toHaveProperty('file')
})
