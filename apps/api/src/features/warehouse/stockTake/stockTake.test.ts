import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stockTakeEndpoints } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import type { DifferenceDecision } from '@kervan/domain/warehouse/stockTake'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { serviceReasonRows } from '../../customerService/customerService.tables.ts'
import { piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import { beginCounting, buildBag, buildPieces, codeOf, openStation } from '../testing/buildStation.ts'

const { beginStockTake, findStockTake, countScans, closeStockTake, listStockTakes } = stockTakeEndpoints

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let serial = 0
/** Creates a separate location for each test. */
const newStation = () => `Raf ${(serial += 1)}`

const call = async () => ({ token: await test.tokenOf('warehouse') })
const begin = (station: string | null) => beginCounting(test, station)
const find = async (id: string) => (await test.call(findStockTake, { ...(await call()), body: { id } })).body
const sent = (text: string) => ({ id: randomUUID(), text, at: test.services.clock().toISOString() })
const count = async (stockTakeId: string, scans: ReturnType<typeof sent>[]) => {
  const { body, status } = await test.call(countScans, {
    ...(await call()),
    body: { stockTakeId, sentAt: test.services.clock().toISOString(), scans },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const outcomes = async (id: string, ...texts: string[]) =>
  (await count(id, texts.map(sent))).scans.map(({ outcome }) => outcome)
const decide = async (id: string, decisionOf: Partial<Record<'missing' | 'surplus', DifferenceDecision>>) => {
  const { missing, surplus } = await find(id)
  return [...missing, ...surplus].map(({ shipmentId, pieceNumber, kind }) => ({
    shipmentId,
    pieceNumber,
    kind,
    decision: decisionOf[kind]!,
  }))
}
const close = async (id: string, decisions: Awaited<ReturnType<typeof decide>>) =>
  test.call(closeStockTake, { ...(await call()), body: { id, decisions } })
const placeOf = async (shipmentId: string, pieceNumber = 1) =>
  (
    await test.services.db
      .select()
      .from(piecePlaceRows)
      .where(and(eq(piecePlaceRows.shipmentId, shipmentId), eq(piecePlaceRows.pieceNumber, pieceNumber)))
  )[0]
const isRaised = async (shipmentId: string) =>
  (
    await test.services.db
      .select()
      .from(serviceReasonRows)
      .where(and(eq(serviceReasonRows.shipmentId, shipmentId), eq(serviceReasonRows.reason, 'pieceMissing')))
  ).length > 0

/** Creates two pieces at the station and one that should be elsewhere. */
const buildShelf = async () => {
  const name = newStation()
  const station = openStation(test, { name })
  const shipment = await buildPieces(test, 2)
  await station.scan(shipment.assetReference, 'receive', { pieces: 0 })
  const other = await buildPieces(test, 1)
  return { name, station, shipment, other }
}

describe('counting', () => {
  it('shows missing and surplus pieces immediately and counts a piece once', async () => {
    const { name, shipment, other } = await buildShelf()
    const id = await begin(name)
    expect(await find(id)).toMatchObject({
      expectedCount: 2,
      countedCount: 0,
      missingCount: 2,
      surplusCount: 0,
    })
    const first = codeOf(shipment, 1)
    expect(await outcomes(id, first, first, other.assetReference, shipment.assetReference, 'KRV-41870392-4', 'x1')).toEqual([
      'expected', 'known', 'surplus', 'whichPiece', 'mistyped', 'unknown',
    ]) // prettier-ignore
    expect(await find(id)).toMatchObject({
      expectedCount: 2,
      countedCount: 1,
      missing: [
        { assetReference: shipment.assetReference, pieceNumber: 2, place: 'warehouse', placeName: name },
      ],
      surplus: [{ assetReference: other.assetReference, pieceNumber: 1, place: 'ordered' }],
    })
    expect(await outcomes(id, codeOf(shipment, 3))).toEqual(['noSuchPiece'])
  })

  it('records repeated scans once, also from two devices at the same time', async () => {
    const { name, shipment } = await buildShelf()
    const id = await begin(name)
    const scans = [sent(codeOf(shipment, 1))]
    const [one, two] = await Promise.all([count(id, scans), count(id, scans)])
    expect([one, two].map((answer) => answer.scans[0]!.outcome)).toEqual(['expected', 'expected'])
    const both = await Promise.all([outcomes(id, codeOf(shipment, 2)), outcomes(id, codeOf(shipment, 2))])
    expect(both.flat().toSorted()).toEqual(['expected', 'known'])
    expect(await find(id)).toMatchObject({ expectedCount: 2, countedCount: 2, missingCount: 0 })
  })

  it('reports no piece as missing that went into a bag meanwhile or arrived after the start', async () => {
    const { name, station, shipment } = await buildShelf()
    const bag = await buildBag(test)
    const id = await begin(name)
    await station.scan(codeOf(shipment, 1), 'bag', { bag: bag.number })
    const late = await buildPieces(test, 1)
    await station.scan(late.assetReference, 'receive')
    expect(await find(id)).toMatchObject({ missing: [{ pieceNumber: 2 }], expectedCount: 1 })
  })

  it('allows one stock-take per location, and none of the whole while a part is counted', async () => {
    const name = newStation()
    await begin(name)
    const again = { ...(await call()), body: { station: name } }
    expect((await test.callFailing(beginStockTake, again)).status).toBe(409)
    expect((await test.callFailing(beginStockTake, { ...(await call()), body: {} })).status).toBe(409)
    await begin(newStation())
    const { body } = await test.call(listStockTakes, { ...(await call()), body: { states: ['open'] } })
    expect(body.items.map(({ station }) => station)).toContain(name)
  })
})

describe('closing', () => {
  it('requires a decision about every current stock difference and carries it out', async () => {
    const { name, shipment, other } = await buildShelf()
    const id = await begin(name)
    await outcomes(id, codeOf(shipment, 1), other.assetReference)
    const decisions = await decide(id, { missing: 'lost', surplus: 'moved' })
    const tryToClose = async (some: typeof decisions) =>
      (await test.callFailing(closeStockTake, { ...(await call()), body: { id, decisions: some } })).status
    expect(await tryToClose(decisions.slice(1))).toBe(409)
    expect(await tryToClose(decisions.map((one) => ({ ...one, decision: 'found' as const })))).toBe(400)
    const { body } = await close(id, decisions)
    expect(body).toMatchObject({
      state: 'closed',
      expectedCount: 2,
      countedCount: 1,
      missing: [{ assetReference: shipment.assetReference, pieceNumber: 2, decision: 'lost' }],
      surplus: [{ assetReference: other.assetReference, decision: 'moved', place: 'ordered' }],
    })
    expect(await placeOf(other.id)).toMatchObject({ place: 'warehouse', station: name })
    expect(await isRaised(shipment.id)).toBe(true)
    expect(await isRaised(other.id)).toBe(false)
    expect(await tryToClose(decisions)).toBe(409)
    expect((await find(id)).missingCount).toBe(1)
    const next = await begin(name)
    await outcomes(next, codeOf(shipment, 2))
    expect(await isRaised(shipment.id)).toBe(false)
  })

  it('refuses to close a stock-take with decisions made before the latest scans', async () => {
    const { name, shipment } = await buildShelf()
    const id = await begin(name)
    const decisions = await decide(id, { missing: 'lost' })
    await outcomes(id, codeOf(shipment, 1))
    const { status } = await test.callFailing(closeStockTake, { ...(await call()), body: { id, decisions } })
    expect(status).toBe(409)
    expect(await isRaised(shipment.id)).toBe(false)
  })

  it('does not move a piece in a closed bag during a stock-take', async () => {
    const { name, station, other } = await buildShelf()
    const bag = await buildBag(test)
    await station.scan(other.assetReference, 'bag', { bag: bag.number })
    await station.scan(bag.number, 'close')
    const id = await begin(name)
    await outcomes(id, other.assetReference)
    const moved = await decide(id, { missing: 'found', surplus: 'moved' })
    const { status } = await test.callFailing(closeStockTake, {
      ...(await call()),
      body: { id, decisions: moved },
    })
    expect(status).toBe(400)
    expect((await placeOf(other.id))?.bagId).toBe(bag.id)
    expect((await close(id, await decide(id, { missing: 'found', surplus: 'kept' }))).status).toBe(200)
  })

  it('refuses stock-takes to customers', async () => {
    const { status } = await test.callFailing(findStockTake, {
      token: await test.tokenOf('customer'),
      body: { id: randomUUID() },
    })
    expect(status).toBe(403)
  })
})
