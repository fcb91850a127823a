import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { warehouseEndpoints } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { commandCode } from '@kervan/domain/warehouse/commandCodes'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { shipmentMeasurings } from '../../measuring/measuring.tables.ts'
import { startTestExtraPayment } from '../../measuring/testing/buildReceived.ts'
import { shipmentProducts, shipments } from '../../shipment/shipment.tables.ts'
import { buildDraft, createShipment } from '../../shipment/testing/buildShipment.ts'
import { bags } from '../../air/bags/bag.tables.ts'
import { flights } from '../../air/flights/flight.tables.ts'
import { pieceMoves, piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import { buildBooked } from '../../air/testing/buildManifest.ts'
import { buildBag, buildPieces, codeOf, openStation } from '../testing/buildStation.ts'
import { stationScans } from './station.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const undo = commandCode({ name: 'undo' })

const placeOf = async (shipmentId: string, pieceNumber = 1) =>
  (
    await test.services.db
      .select()
      .from(piecePlaceRows)
      .where(and(eq(piecePlaceRows.shipmentId, shipmentId), eq(piecePlaceRows.pieceNumber, pieceNumber)))
  )[0]
const closeBag = (id: string) =>
  test.services.db.update(bags).set({ state: 'closed', closedAt: new Date() }).where(eq(bags.id, id))
const clearBags = () => test.services.db.update(bags).set({ state: 'received' })

describe('receiving', () => {
  it('receives a piece, reports that it is not measured, and reports a repeated scan', async () => {
    const station = openStation(test)
    const { id, assetReference } = await buildBooked(test)
    const first = await station.scan(assetReference.toLowerCase(), 'receive')
    expect(first).toMatchObject({
      tone: 'ok',
      outcome: 'received',
      assetReference,
      pieceNumbers: [1],
      pieceCount: 1,
      countryCode: 'DE',
      isMeasured: false,
      canUndo: true,
    })
    expect([first.headline, first.instruction]).toEqual([
      'Depoya alındı',
      'Henüz ölçülmedi: ölçüm istasyonuna koyun.',
    ])
    expect(await placeOf(id)).toMatchObject({ place: 'warehouse', station: 'Masa 1' })
    expect(await station.scan(assetReference, 'receive')).toMatchObject({
      tone: 'attention',
      outcome: 'known',
      canUndo: false,
    })
  })

  it('requests the piece number when a code stands for several, or receives all on command', async () => {
    const station = openStation(test)
    const { id, assetReference } = await buildPieces(test, 4)
    expect(await station.scan(assetReference, 'receive')).toMatchObject({
      tone: 'attention',
      outcome: 'whichPiece',
      pieceCount: 4,
    })
    expect(await placeOf(id)).toBeUndefined()
    expect(await station.scan(assetReference, 'receive', { pieces: 2 })).toMatchObject({
      pieceNumbers: [1, 2],
    })
    expect(await station.scan(assetReference, 'receive', { pieces: 1 })).toMatchObject({ pieceNumbers: [3] })
    expect(await station.scan(assetReference, 'receive', { pieces: 0 })).toMatchObject({
      outcome: 'received',
      pieceNumbers: [1, 2, 3, 4],
    })
    expect(await placeOf(id, 4)).toMatchObject({ place: 'warehouse' })
  })

  it.each([
    ['KRV-41870392-4', 'mistyped'],
    ['KRK9999', 'mistyped'],
    ['8690000000001', 'unknown'],
    [commandCode({ name: 'yes' }), 'commandNotHere'],
  ])('describes %s as %s with an instruction', async (text, outcome) => {
    const verdict = await openStation(test).scan(text, 'receive')
    expect(verdict.outcome).toBe(outcome)
    expect(verdict.tone).not.toBe('ok')
    expect(verdict.instruction).not.toBe('')
  })

  it('distinguishes an unpaid shipment, a cancelled one and a piece that does not exist', async () => {
    const station = openStation(test)
    const draft = await createShipment(test, buildDraft())
    expect((await station.scan(draft.assetReference, 'receive')).outcome).toBe('notPaid')
    const gone = await buildBooked(test)
    await test.call(cancellationEndpoints.cancelShipment, {
      token: await test.tokenOf('customer'),
      body: { shipmentId: gone.id },
    })
    expect(await station.scan(gone.assetReference, 'receive')).toMatchObject({
      outcome: 'cancelled',
      tone: 'wrong',
      target: 'İADE',
    })
    const two = await buildPieces(test, 2)
    expect((await station.scan(codeOf(two, 3), 'receive')).outcome).toBe('noSuchPiece')
  })
})

it('omits the measuring hint once a parcel was measured', async () => {
  const { id, assetReference } = await buildBooked(test)
  const station = openStation(test)
  await station.scan(assetReference, 'receive')
  await test.services.db.insert(shipmentMeasurings).values({
    shipmentId: id,
    version: 1,
    pieces: [],
    before: {} as never,
    after: {} as never,
    difference: '0',
    currency: 'EUR',
    measuredBy: 1,
  })
  expect(await station.scan(assetReference, 'sort')).toMatchObject({ isMeasured: true })
})

describe('sorting', () => {
  it('shows the bag of the next flight, or where to put a piece without a bag', async () => {
    await clearBags()
    const station = openStation(test)
    const { id, assetReference } = await buildBooked(test)
    expect(await station.scan(assetReference, 'sort')).toMatchObject({
      tone: 'attention',
      outcome: 'noOpenBag',
      target: 'DE',
    })
    await buildBag(test, { departsInHours: 30 })
    const early = await buildBag(test, { departsInHours: 4 })
    await buildBag(test, { departsInHours: 1, countryCodes: ['FR'] })
    expect(await station.scan(assetReference, 'sort')).toMatchObject({
      tone: 'ok',
      outcome: 'sorted',
      target: early.number,
      bagNumber: early.number,
    })
    expect(await placeOf(id)).toMatchObject({ place: 'warehouse' })
    await test.services.db.update(flights).set({ state: 'closed' }).where(eq(flights.id, early.flightId!))
    expect((await station.scan(assetReference, 'sort')).target).not.toBe(early.number)
  })

  it("opens a bag on the flight to the piece's country by a scan, once", async () => {
    await clearBags()
    const { flightId } = await buildBag(test, { state: 'received', departsInHours: 0.5 })
    const station = openStation(test, { name: 'Yeni torba' })
    const newBag = commandCode({ name: 'newBag' })
    expect(await station.scan(newBag, 'sort')).toMatchObject({ outcome: 'noCountryForBag' })
    const { assetReference } = await buildBooked(test)
    await station.scan(assetReference, 'sort')
    const id = randomUUID()
    const opened = await station.scan(newBag, 'sort', { id })
    expect(opened).toMatchObject({ outcome: 'bagCreated', bag: { state: 'open', pieceCount: 0 } })
    expect((await station.scan(newBag, 'sort', { id })).bagNumber).toBe(opened.bagNumber)
    const [row] = await test.services.db.select().from(bags).where(eq(bags.number, opened.bagNumber!))
    expect(row).toMatchObject({ flightId, destination: 'DUS', countryCodes: ['DE'] })
    expect(await station.scan(assetReference, 'sort')).toMatchObject({ target: opened.bagNumber })
  })

  it("distinguishes another carrier's barcode from an unknown one", async () => {
    const station = openStation(test)
    expect(await station.scan('1Z5R89390357567127', 'receive')).toMatchObject({ outcome: 'otherCarrier' })
    expect(await station.scan('RAF-17', 'receive')).toMatchObject({ outcome: 'unknown' })
  })

  it('holds pieces that wait for an extra payment or lack a tariff code', async () => {
    await clearBags()
    await buildBag(test)
    const station = openStation(test)
    const { shipmentId } = await startTestExtraPayment(test)
    const [held] = await test.services.db.select().from(shipments).where(eq(shipments.id, shipmentId))
    expect(await station.scan(held!.assetReference, 'sort')).toMatchObject({
      outcome: 'toHold',
      target: 'BEKLETME',
    })
    const bare = await buildBooked(test)
    await test.services.db
      .update(shipmentProducts)
      .set({ gtip: null })
      .where(eq(shipmentProducts.shipmentId, bare.id))
    expect(await station.scan(bare.assetReference, 'sort')).toMatchObject({
      outcome: 'toCustoms',
      target: 'GÜMRÜK',
    })
  })
})

describe('bag', () => {
  it('selects a scanned bag and updates its sums as pieces go in and out', async () => {
    const station = openStation(test)
    const bag = await buildBag(test)
    const shipment = await buildPieces(test, 2)
    expect((await station.scan(codeOf(shipment, 1), 'bag')).outcome).toBe('scanBagFirst')
    expect(await station.scan(bag.number, 'bag')).toMatchObject({
      outcome: 'bagOpened',
      bag: { number: bag.number, pieceCount: 0, weightKg: 0, flight: 'TK 1523' },
    })
    const inBag = { bag: bag.number.replaceAll('-', '') }
    expect(await station.scan(codeOf(shipment, 1), 'bag', inBag)).toMatchObject({
      outcome: 'bagged',
      bag: { pieceCount: 1, weightKg: 2 },
    })
    expect(await station.scan(codeOf(shipment, 2), 'bag', inBag)).toMatchObject({ bag: { pieceCount: 2 } })
    expect(await station.scan(codeOf(shipment, 2), 'bag', inBag)).toMatchObject({ outcome: 'known' })
    expect(await station.scan(codeOf(shipment, 2), 'unbag', inBag)).toMatchObject({
      outcome: 'unbagged',
      bag: { pieceCount: 1 },
    })
    expect(await placeOf(shipment.id, 2)).toMatchObject({ place: 'warehouse' })
  })

  it('refuses another country and a closed bag, and confirms a move from another bag', async () => {
    const station = openStation(test)
    const [first, second, french] = [
      await buildBag(test),
      await buildBag(test),
      await buildBag(test, { countryCodes: ['FR'] }),
    ]
    const { id, assetReference } = await buildBooked(test)
    expect(await station.scan(assetReference, 'bag', { bag: french.number })).toMatchObject({
      outcome: 'otherCountry',
      tone: 'wrong',
    })
    await station.scan(assetReference, 'bag', { bag: first.number })
    const asked = await station.scan(assetReference, 'bag', { bag: second.number })
    expect(asked).toMatchObject({ outcome: 'elsewhere', question: 'move' })
    expect(asked.instruction).toContain(first.number)
    expect(await station.scan(assetReference, 'bag', { bag: second.number, confirm: true })).toMatchObject({
      outcome: 'bagged',
    })
    expect((await placeOf(id))?.bagId).toBe(second.id)
    await closeBag(second.id)
    const other = await buildBooked(test)
    expect(await station.scan(other.assetReference, 'bag', { bag: second.number })).toMatchObject({
      outcome: 'bagClosed',
      headline: 'Torba kapalı; gönderi eklenemez.',
    })
  })

  it('refuses a piece that waits for an extra payment', async () => {
    const bag = await buildBag(test)
    const { shipmentId } = await startTestExtraPayment(test)
    const [held] = await test.services.db.select().from(shipments).where(eq(shipments.id, shipmentId))
    expect(await openStation(test).scan(held!.assetReference, 'bag', { bag: bag.number })).toMatchObject({
      outcome: 'held',
      target: 'BEKLETME',
    })
  })
})

describe('closing and loading a bag', () => {
  it('requests a confirmation for an incomplete bag, and closes and loads it once', async () => {
    const station = openStation(test, { name: 'Kapatma' })
    const bag = await buildBag(test)
    const shipment = await buildPieces(test, 3)
    expect(await station.scan(bag.number, 'close')).toMatchObject({ outcome: 'bagEmpty', tone: 'wrong' })
    await station.scan(codeOf(shipment, 2), 'bag', { bag: bag.number })
    const asked = await station.scan(bag.number, 'close')
    expect(asked).toMatchObject({
      outcome: 'piecesMissing',
      question: 'close',
      headline: '2 parça eksik',
      missing: [`${shipment.assetReference} 1/3`, `${shipment.assetReference} 3/3`],
      bag: { state: 'open' },
    })
    expect(await station.scan(bag.number, 'load')).toMatchObject({ outcome: 'bagNotClosed' })
    expect(await station.scan(bag.number, 'close', { confirm: true })).toMatchObject({
      outcome: 'bagShut',
      bag: { state: 'closed', pieceCount: 1 },
    })
    expect(await station.scan(bag.number, 'close')).toMatchObject({ outcome: 'bagKnown', tone: 'attention' })
    expect(await station.scan(bag.number, 'bag')).toMatchObject({ outcome: 'bagNotOpen' })
    expect(await station.scan(bag.number, 'load')).toMatchObject({
      outcome: 'bagLoaded',
      bag: { state: 'loaded' },
    })
    expect(await station.scan(undo, 'load')).toMatchObject({ outcome: 'undone', bag: { state: 'closed' } })
    expect(await station.scan(undo, 'load')).toMatchObject({ outcome: 'undone', bag: { state: 'open' } })
    expect(await station.scan(undo, 'load')).toMatchObject({ outcome: 'undone', bag: { pieceCount: 0 } })
  })

  it.each([
    ['an id of its own', true],
    ['the id of the question', false],
  ])('applies a confirmation that has %s, once when it is repeated', async (_, isNew) => {
    const station = openStation(test, { name: `Evet ${isNew}` })
    const [first, second] = [await buildBag(test), await buildBag(test)]
    const shipment = await buildPieces(test, 2)
    await station.scan(codeOf(shipment, 1), 'bag', { bag: first.number })
    const idsOf = () => {
      const question = randomUUID()
      return { question, answer: isNew ? randomUUID() : question }
    }
    const move = idsOf()
    const inSecond = { bag: second.number }
    expect(await station.scan(codeOf(shipment, 1), 'bag', { id: move.question, ...inSecond })).toMatchObject({
      question: 'move',
    })
    const yes = { id: move.answer, ...inSecond, confirm: true }
    const moved = await station.scan(codeOf(shipment, 1), 'bag', yes)
    expect(moved).toMatchObject({ id: move.answer, outcome: 'bagged' })
    expect(await station.scan(codeOf(shipment, 1), 'bag', yes)).toEqual(moved)
    expect((await placeOf(shipment.id))?.bagId).toBe(second.id)
    const close = idsOf()
    expect(await station.scan(second.number, 'close', { id: close.question })).toMatchObject({
      question: 'close',
    })
    const shut = await station.scan(second.number, 'close', { id: close.answer, confirm: true })
    expect(shut).toMatchObject({ outcome: 'bagShut', bag: { state: 'closed' } })
    const scans = [
      { ...station.sent(codeOf(shipment, 1), 'bag', inSecond), id: move.question },
      { ...station.sent(codeOf(shipment, 1), 'bag', inSecond), ...yes },
      { ...station.sent(second.number, 'close'), id: close.question },
      { ...station.sent(second.number, 'close'), id: close.answer, confirm: true },
    ]
    expect((await station.scanMany(scans)).map(({ outcome }) => outcome)).toEqual([
      'elsewhere',
      'bagged',
      'piecesMissing',
      'bagShut',
    ])
    expect(await station.scan(undo, 'close')).toMatchObject({ outcome: 'undone', bag: { state: 'open' } })
    expect(await station.scan(undo, 'close')).toMatchObject({ outcome: 'undone' })
    expect((await placeOf(shipment.id))?.bagId).toBe(first.id)
  })

  it('refuses to close what is no bag, a bag without a flight, or one that has departed', async () => {
    const station = openStation(test)
    const { assetReference } = await buildBooked(test)
    expect(await station.scan(assetReference, 'close')).toMatchObject({ outcome: 'notABag' })
    expect(await station.scan('KRB-0000001-3', 'close')).toMatchObject({ tone: 'wrong' })
    const loose = await buildBag(test, { flightId: null })
    await station.scan(assetReference, 'bag', { bag: loose.number })
    await station.scan(loose.number, 'close')
    expect(await station.scan(loose.number, 'load')).toMatchObject({ outcome: 'bagWithoutFlight' })
    const late = await buildBag(test)
    const other = await buildBooked(test)
    await station.scan(other.assetReference, 'bag', { bag: late.number })
    await station.scan(late.number, 'close')
    await test.services.db.update(flights).set({ state: 'departed' }).where(eq(flights.id, late.flightId!))
    expect(await station.scan(late.number, 'load')).toMatchObject({ outcome: 'flightLeft' })
  })
})

describe('undoing', () => {
  it("undoes a station's last steps one by one, including several pieces, each once", async () => {
    const station = openStation(test, { name: 'Geri alma' })
    const bag = await buildBag(test)
    const shipment = await buildPieces(test, 2)
    await station.scan(shipment.assetReference, 'receive', { pieces: 0 })
    await station.scan(codeOf(shipment, 1), 'bag', { bag: bag.number })
    await station.scan('8690000000001', 'bag', { bag: bag.number })
    const id = randomUUID()
    expect(await station.scan(undo, 'bag', { id })).toMatchObject({ outcome: 'undone', tone: 'ok' })
    expect(await station.scan(undo, 'bag', { id })).toMatchObject({ outcome: 'undone' })
    expect(await placeOf(shipment.id, 1)).toMatchObject({ place: 'warehouse' })
    expect(await station.scan(undo, 'receive')).toMatchObject({ outcome: 'undone', pieceNumbers: [1, 2] })
    expect(await placeOf(shipment.id, 1)).toBeUndefined()
    expect(await placeOf(shipment.id, 2)).toBeUndefined()
    expect(await station.scan(undo, 'receive')).toMatchObject({ outcome: 'nothingToUndo' })
  })

  it("refuses to undo after a move at another station, but undoes a scanned piece's last step", async () => {
    const [here, there] = [
      openStation(test, { name: 'Burada' }),
      openStation(test, { name: 'Orada', role: 'operations' }),
    ]
    const bag = await buildBag(test)
    const { id, assetReference } = await buildBooked(test)
    await here.scan(assetReference, 'receive')
    await there.scan(assetReference, 'bag', { bag: bag.number })
    expect(await here.scan(undo, 'receive')).toMatchObject({ outcome: 'movedSince', tone: 'wrong' })
    expect((await placeOf(id))?.bagId).toBe(bag.id)
    expect(await here.scan(assetReference, 'undoPiece')).toMatchObject({
      outcome: 'undone',
      instruction: 'Parça torbadan çıkarıldı.',
    })
    expect(await placeOf(id)).toMatchObject({ place: 'warehouse' })
  })
})

describe('concurrent scans at two stations', () => {
  it('puts a piece into one of two bags and shows the other station where it is', async () => {
    const [one, two] = [openStation(test, { name: 'A' }), openStation(test, { name: 'B' })]
    const [first, second] = [await buildBag(test), await buildBag(test)]
    for (let round = 0; round < 5; round++) {
      const { id, assetReference } = await buildBooked(test)
      const verdicts = await Promise.all([
        one.scan(assetReference, 'bag', { bag: first.number }),
        two.scan(assetReference, 'bag', { bag: second.number }),
      ])
      expect(verdicts.map(({ outcome }) => outcome).toSorted()).toEqual(['bagged', 'elsewhere'])
      const winner = verdicts[0].outcome === 'bagged' ? first : second
      expect((await placeOf(id))?.bagId).toBe(winner.id)
    }
  })

  it('receives a piece once when two stations scan it at the same time', async () => {
    const { assetReference } = await buildBooked(test)
    const verdicts = await Promise.all(
      ['A', 'B', 'C'].map((name) => openStation(test, { name }).scan(assetReference, 'receive')),
    )
    expect(verdicts.map(({ outcome }) => outcome).toSorted()).toEqual(['known', 'known', 'received'])
  })
})

describe('queued scans', () => {
  it('records queued scans in order, and none twice when they are sent again', async () => {
    const station = openStation(test, { name: 'Kesinti' })
    const bag = await buildBag(test)
    const shipment = await buildPieces(test, 3)
    const inBag = { bag: bag.number }
    const scans = [
      station.sent(codeOf(shipment, 1), 'receive'),
      station.sent(codeOf(shipment, 2), 'receive'),
      station.sent(bag.number, 'bag'),
      station.sent(codeOf(shipment, 1), 'bag', inBag),
      station.sent(codeOf(shipment, 2), 'bag', inBag),
      station.sent(undo, 'bag'),
      station.sent('çöp', 'bag', inBag),
      station.sent(codeOf(shipment, 3), 'bag', inBag),
    ]
    const outcomes = ['received', 'received', 'bagOpened', 'bagged', 'bagged', 'undone', 'unknown', 'bagged']
    const [first, again] = await Promise.all([station.scanMany(scans), station.scanMany(scans)])
    expect(first.map(({ outcome }) => outcome)).toEqual(outcomes)
    expect(again.map(({ outcome }) => outcome)).toEqual(outcomes)
    expect((await station.scanMany(scans)).map(({ id }) => id)).toEqual(scans.map(({ id }) => id))
    expect(await placeOf(shipment.id, 2)).toMatchObject({ place: 'warehouse' })
    const kept = await test.services.db.select().from(stationScans).where(eq(stationScans.station, 'Kesinti'))
    expect(kept).toHaveLength(scans.length)
    const moved = await test.services.db
      .select()
      .from(pieceMoves)
      .where(and(eq(pieceMoves.shipmentId, shipment.id), eq(pieceMoves.outcome, 'moved')))
    expect(moved.map(({ action }) => action).toSorted()).toEqual([
      'intoBag',
      'intoBag',
      'intoBag',
      'receive',
      'receive',
      'undo',
    ])
  })

  it('keeps the minutes between scans of a device whose clock is a day off', async () => {
    const { assetReference, id } = await buildBooked(test)
    const dayAhead = test.services.clock().getTime() + 86_400_000
    const { status } = await test.call(warehouseEndpoints.scanManyAtStation, {
      token: await test.tokenOf('warehouse'),
      body: {
        station: 'Saat',
        sentAt: new Date(dayAhead).toISOString(),
        scans: [
          {
            id: randomUUID(),
            mode: 'receive',
            text: assetReference,
            at: new Date(dayAhead - 600_000).toISOString(),
          },
        ],
      },
    })
    expect(status).toBe(200)
    const agoMs = test.services.clock().getTime() - (await placeOf(id))!.since.getTime()
    expect(Math.abs(agoMs - 600_000)).toBeLessThan(60_000)
  })
})

describe('access', () => {
  it("refuses customers regardless of their flags and shows staff a station's day", async () => {
    const station = openStation(test, { name: 'Gün' })
    const { assetReference } = await buildBooked(test)
    await station.scan(assetReference, 'receive')
    await station.scan('8690000000001', 'receive')
    const { body } = await test.call(warehouseEndpoints.getStation, {
      token: await test.tokenOf('operations'),
      body: { station: 'Gün' },
    })
    expect(body.names).toContain('Gün')
    expect(body.sums).toEqual([
      { mode: 'receive', tone: 'ok', count: 1 },
      { mode: 'receive', tone: 'wrong', count: 1 },
    ])
    expect(body.last.map(({ outcome }) => outcome)).toEqual(['unknown', 'received'])
    const { status } = await test.callFailing(warehouseEndpoints.getStation, {
      token: await test.tokenOf('customer'),
      body: {},
    })
    expect(status).toBe(403)
  })

  it("prints the command sheet in the reader's language", async () => {
    const { bytes, headers } = await test.call(warehouseEndpoints.getCommandSheet, {
      token: await test.tokenOf('warehouse'),
      body: {},
    })
    expect(headers['content-type']).toBe('application/pdf')
    expect(bytes.byteLength).toBeGreaterThan(5000)
  })
})

it('keeps every piece at exactly one location, with a trail row for each move', async () => {
  const { rows } = await test.services.db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${piecePlaceRows} p
    where not exists (select 1 from ${pieceMoves} m
      where m.shipment_id = p.shipment_id and m.piece_number = p.piece_number and m.outcome = 'moved')`)
  expect(rows[0]!.count).toBe(0)
})
