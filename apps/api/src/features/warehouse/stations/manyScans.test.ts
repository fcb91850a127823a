/** Ten thousand scans at once, as a station sends them after an outage. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAssetReference, makePieceCode } from '@kervan/domain/reference/references'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { pieceMoves, piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import { buildBag, buildPieces, openStation } from '../testing/buildStation.ts'
import { stationScans } from './station.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const shipmentCount = 1250
const pieceCount = 4
/** Far above the serial numbers that the test database assigns. */
const firstSerial = 900_000

/** Creates booked shipments of four pieces, copied from one that was created normally. */
const buildMany = async (): Promise<string[]> => {
  const { db } = test.services
  const { id } = await buildPieces(test, pieceCount)
  const references = Array.from({ length: shipmentCount }, (_, index) =>
    makeAssetReference(firstSerial + index),
  )
  await db.execute(sql`
    insert into shipments (company_id, created_by, state, asset_reference, details, sender, receiver, receiver_country,
      piece_count, carrier_id, service_id, offer_id, payment_status)
    select s.company_id, s.created_by, 'booked', reference, s.details, s.sender, s.receiver, s.receiver_country,
      s.piece_count, s.carrier_id, s.service_id, s.offer_id, s.payment_status
    from shipments s, jsonb_array_elements_text(${JSON.stringify(references)}::jsonb) reference where s.id = ${id}`)
  await db.execute(sql`
    insert into shipment_pieces (shipment_id, position, width_cm, length_cm, height_cm, weight_kg)
    select s.id, n, 30, 20, 10, 2 from shipments s, generate_series(0, ${pieceCount - 1}::int) n
    where s.asset_reference in (select jsonb_array_elements_text(${JSON.stringify(references)}::jsonb))`)
  return references
}

it(
  'records ten thousand scans in order with one answer each, and none twice',
  { timeout: 600_000 },
  async () => {
    const references = await buildMany()
    const station = openStation(test, { name: 'Kesinti' })
    const bag = await buildBag(test)
    const codes = references.flatMap((reference) =>
      Array.from({ length: pieceCount }, (_, index) => makePieceCode(reference, index + 1)),
    )
    const scans = [
      ...codes.map((code) => station.sent(code, 'receive')),
      ...codes.map((code) => station.sent(code, 'bag', { bag: bag.number })),
    ]
    expect(scans).toHaveLength(10_000)
    const verdicts = await station.scanMany(scans)
    expect(verdicts.map(({ id }) => id)).toEqual(scans.map(({ id }) => id))
    const told = new Map<string, number>()
    for (const { outcome } of verdicts) told.set(outcome, (told.get(outcome) ?? 0) + 1)
    expect(Object.fromEntries(told)).toEqual({ received: codes.length, bagged: codes.length })
    const { db } = test.services
    expect(await db.$count(piecePlaceRows, eq(piecePlaceRows.bagId, bag.id))).toBe(codes.length)
    expect(await station.scan(bag.number, 'bag')).toMatchObject({
      bag: { pieceCount: codes.length, weightKg: codes.length * 2 },
    })
    const again = await station.scanMany(scans)
    expect(again.map(({ outcome }) => outcome)).toEqual(verdicts.map(({ outcome }) => outcome))
    expect(await db.$count(pieceMoves, eq(pieceMoves.outcome, 'moved'))).toBe(scans.length)
    expect(await db.$count(stationScans, eq(stationScans.station, 'Kesinti'))).toBe(scans.length + 1)
  },
)
