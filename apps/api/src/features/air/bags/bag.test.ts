import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { readBagNumber } from '@kervan/domain/air/bagNumber'
import { makePieceCode } from '@kervan/domain/reference/references'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { shipmentMeasurings } from '../../measuring/measuring.tables.ts'
import { createShipment } from '../../shipment/testing/buildShipment.ts'
import { piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import {
  buildFilledBag,
  buildPieces,
  createBag,
  createFlight,
  moveBag,
  moveFlight,
  scanInto,
} from '../testing/buildBag.ts'

const {
  changeBagState,
  findBag,
  getBagLabels,
  getBagShipments,
  listBags,
  scanIntoBag,
  scanOutOfBag,
  splitBag,
  updateBag,
} = bagEndpoints

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const token = () => test.tokenOf('warehouse')
const bagNow = async (id: string) => (await test.call(findBag, { token: await token(), body: { id } })).body
const inBag = async (bagId: string) =>
  (await test.call(getBagShipments, { token: await token(), body: { bagId } })).body.items
const refused = async (id: string, move: string) =>
  test.callFailing(changeBagState, { token: await token(), body: { id, move } })

describe('bag', () => {
  it('gives a bag a number with a check digit and finds it by scanning', async () => {
    const bag = await createBag(test, { countryCodes: ['DE'], note: 'Kırılır' })
    expect(readBagNumber(bag.number)?.isMistyped).toBe(false)
    expect(bag).toMatchObject({
      state: 'open',
      pieceCount: 0,
      weightKg: 0,
      countryCodes: ['DE'],
      flightId: null,
    })
    const number = bag.number.replaceAll('-', '')
    const found = await test.call(findBag, { token: await token(), body: { number } })
    expect(found.body).toMatchObject({ id: bag.id, moves: [] })
    const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`
    expect((await test.callFailing(findBag, { token: await token(), body: { number: wrong } })).status).toBe(
      404,
    )
  })

  it('sums the weight and count of its pieces, using measured weights where available', async () => {
    const { bag } = await buildFilledBag(test)
    const shipment = await buildPieces(test, 2, 1.5)
    const { id } = shipment
    expect((await scanInto(test, bag.id, makePieceCode(shipment.assetReference, 2))).piece).toMatchObject({
      pieceNumber: 2,
      pieceCount: 2,
      weightKg: 1.5,
      countryCode: 'DE',
    })
    expect(await bagNow(bag.id)).toMatchObject({ shipmentCount: 2, pieceCount: 2, weightKg: 3.5 })
    const sides = { lengthCm: 30, widthCm: 20, heightCm: 10 }
    const empty = { before: {} as never, after: {} as never, difference: '0', currency: 'EUR', measuredBy: 1 }
    await test.services.db.insert(shipmentMeasurings).values({
      shipmentId: id,
      version: 1,
      pieces: [1, 2.25].map((weightKg) => ({ ...sides, weightKg })),
      ...empty,
    })
    expect((await bagNow(bag.id)).weightKg).toBe(4.25)
    expect((await inBag(bag.id)).map(({ weightKg }) => weightKg)).toEqual([2.25, 2])
  })

  it('lists a bag with its sums and finds it by a shipment in it', async () => {
    const { bag, shipment } = await buildFilledBag(test)
    const found = async (body: object) =>
      (await test.call(listBags, { token: await token(), body: { pageSize: 100, ...body } })).body.items
    expect((await found({ search: shipment.assetReference })).map(({ id }) => id)).toEqual([bag.id])
    expect(await found({ search: bag.number.replaceAll('-', '') })).toMatchObject([
      { id: bag.id, pieceCount: 1 },
    ])
    expect((await found({ states: ['loaded'] })).map(({ id }) => id)).not.toContain(bag.id)
  })

  it('refuses bags to customers and agents', async () => {
    for (const role of ['customer', 'agent'] as const) {
      const call = { token: await test.tokenOf(role), body: {} }
      expect((await test.callFailing(listBags, call)).status).toBe(403)
    }
  })
})

describe('scan into a bag', () => {
  it('describes the result of a scan into a bag in words', async () => {
    const bag = await createBag(test)
    const { assetReference } = await buildPieces(test)
    expect(await scanInto(test, bag.id, assetReference)).toMatchObject({
      outcome: 'added',
      message: `Eklendi: ${assetReference}, parça 1/1`,
    })
    expect((await scanInto(test, bag.id, assetReference)).outcome).toBe('known')
  })

  it('records a scan into a bag once when the device repeats it', async () => {
    const bag = await createBag(test)
    const { assetReference, id } = await buildPieces(test)
    const scan = { id: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => scanInto(test, bag.id, assetReference, scan)))
    expect(answers.every(({ outcome }) => outcome === 'added' || outcome === 'known')).toBe(true)
    expect((await scanInto(test, bag.id, assetReference, scan)).outcome).toBe('added')
    expect(await test.services.db.$count(piecePlaceRows, eq(piecePlaceRows.shipmentId, id))).toBe(1)
  })

  it("accepts the carrier's number and a scanner with Turkish keyboard layout", async () => {
    const bag = await createBag(test)
    const [one, two] = [await buildPieces(test), await buildPieces(test)]
    expect((await scanInto(test, bag.id, one.supplierReference)).outcome).toBe('added')
    expect(
      (await scanInto(test, bag.id, two.assetReference.replaceAll('-', '*').toLowerCase())).outcome,
    ).toBe('added')
  })

  it('requests the piece when a scanned code stands for several', async () => {
    const bag = await createBag(test)
    const { assetReference } = await buildPieces(test, 3)
    await scanInto(test, bag.id, makePieceCode(assetReference, 2))
    const asked = await scanInto(test, bag.id, assetReference)
    expect(asked).toMatchObject({ outcome: 'whichPiece', message: 'Gönderinin 3 parçası var. Hangisi?' })
    expect(asked.choices.map(({ pieceNumber, isHere }) => [pieceNumber, isHere])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ])
    expect((await scanInto(test, bag.id, assetReference, { pieceNumber: 3 })).outcome).toBe('added')
    expect((await scanInto(test, bag.id, assetReference, { pieceNumber: 4 })).outcome).toBe('noSuchPiece')
  })

  it('requests a confirmation before it moves a piece from another bag, and moves it once', async () => {
    const { bag: from, shipment } = await buildFilledBag(test)
    const to = await createBag(test)
    expect(await scanInto(test, to.id, shipment.assetReference)).toMatchObject({
      outcome: 'elsewhere',
      placeName: from.number,
      message: `Başka yerde: ${from.number}. Bu torbaya taşınsın mı?`,
    })
    expect((await scanInto(test, to.id, shipment.assetReference, { mayMove: true })).outcome).toBe('added')
    expect([(await inBag(from.id)).length, (await inBag(to.id)).length]).toEqual([0, 1])
  })

  it('refuses pieces that do not belong in the bag, each with its reason', async () => {
    const bag = await createBag(test, { countryCodes: ['FR'] })
    const german = await buildPieces(test)
    expect(await scanInto(test, bag.id, german.assetReference)).toMatchObject({
      outcome: 'otherCountry',
      message: 'Varış ülkesi uymuyor: DE. Gönderi bu torbaya girmez.',
    })
    const open = await createBag(test)
    const draft = await createShipment(test)
    expect((await scanInto(test, open.id, draft.assetReference)).outcome).toBe('notPaid')
    const given = await buildPieces(test)
    await test.call(cancellationEndpoints.cancelShipment, {
      token: await test.tokenOf('customer'),
      body: { shipmentId: given.id },
    })
    expect((await scanInto(test, open.id, given.assetReference)).outcome).toBe('cancelled')
    expect((await scanInto(test, open.id, 'KRV-00000000-0')).outcome).toMatch(/mistyped|unknown/)
    expect((await scanInto(test, open.id, 'BARKOD-YOK')).outcome).toBe('unknown')
    expect(await inBag(open.id)).toEqual([])
    const body = { id: randomUUID(), bagId: randomUUID(), barcode: german.assetReference }
    expect((await test.callFailing(scanIntoBag, { token: await token(), body })).status).toBe(404)
  })

  it('refuses a piece for a closed bag with an explanation', async () => {
    const { bag } = await buildFilledBag(test)
    await moveBag(test, bag.id, 'close')
    const { assetReference } = await buildPieces(test)
    expect(await scanInto(test, bag.id, assetReference)).toMatchObject({
      outcome: 'bagClosed',
      message: 'Torba kapalı; gönderi eklenemez.',
    })
  })

  it('takes out only pieces that are in the bag', async () => {
    const { bag, shipment } = await buildFilledBag(test)
    const out = async (barcode: string) =>
      (
        await test.call(scanOutOfBag, {
          token: await token(),
          body: { id: randomUUID(), bagId: bag.id, barcode },
        })
      ).body.outcome
    expect(await out(shipment.assetReference)).toBe('removed')
    expect(await out(shipment.assetReference)).toBe('notInBag')
    expect(await bagNow(bag.id)).toMatchObject({ pieceCount: 0, weightKg: 0 })
  })
})

describe('closing a bag', () => {
  it('lists pieces of its shipments that are elsewhere, with their locations, before closing', async () => {
    const [bag, other] = [await createBag(test), await createBag(test)]
    const { assetReference } = await buildPieces(test, 3)
    await scanInto(test, bag.id, makePieceCode(assetReference, 1))
    await scanInto(test, other.id, makePieceCode(assetReference, 3))
    const asked = await moveBag(test, bag.id, 'close')
    expect(asked).toMatchObject({ isDone: false, bag: { state: 'open' } })
    expect(asked.missing).toMatchObject([
      { assetReference, pieceNumber: 2, place: 'ordered', placeName: null },
      { assetReference, pieceNumber: 3, place: 'bag', placeName: other.number },
    ])
    const done = await moveBag(test, bag.id, 'close', { withMissing: true })
    expect(done).toMatchObject({ isDone: true, bag: { state: 'closed', pieceCount: 1, weightKg: 2 } })
  })

  it('refuses to close an empty bag; reopens a closed one and audits both', async () => {
    const empty = await createBag(test)
    expect((await refused(empty.id, 'close')).body.Detail).toBe('Torba boş; kapatılamaz.')
    const { bag } = await buildFilledBag(test)
    await moveBag(test, bag.id, 'close')
    await moveBag(test, bag.id, 'reopen')
    await scanInto(test, bag.id, (await buildPieces(test)).assetReference)
    expect(await bagNow(bag.id)).toMatchObject({ state: 'open', pieceCount: 2, closedDate: null })
    const entries = await test.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, bag.id))
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'bagOpened',
      'bagStateChanged',
      'bagStateChanged',
    ])
  })

  it('counts or refuses a piece that is scanned while the bag is closed', async () => {
    const { bag } = await buildFilledBag(test)
    const others = await Promise.all([1, 2, 3, 4].map(() => buildPieces(test)))
    const [closed, ...scans] = await Promise.all([
      moveBag(test, bag.id, 'close'),
      ...others.map(({ assetReference }) => scanInto(test, bag.id, assetReference)),
    ])
    const added = scans.filter(({ outcome }) => outcome === 'added').length
    expect(scans.every(({ outcome }) => outcome === 'added' || outcome === 'bagClosed')).toBe(true)
    expect(closed.isDone).toBe(true)
    expect((await bagNow(bag.id)).pieceCount).toBe(1 + added)
    expect((await inBag(bag.id)).length).toBe(1 + added)
  })
})

describe('bags and their flights', () => {
  it('moves bags between flights on the ground and explains refusals', async () => {
    const [one, two] = [await createFlight(test), await createFlight(test)]
    const { bag } = await buildFilledBag(test, { flightId: one.id })
    expect((await refused(bag.id, 'load')).status).toBe(409)
    await moveBag(test, bag.id, 'close')
    const move = async (flightId: string | null, version: number) =>
      test.callFailing(updateBag, {
        token: await token(),
        body: { id: bag.id, version, flightId, destination: 'MUC' },
      })
    const { version } = await bagNow(bag.id)
    const moved = await move(two.id, version)
    expect(moved).toMatchObject({ status: 200, body: { flightId: two.id } })
    expect((await move(one.id, version)).status).toBe(409)
    await moveBag(test, bag.id, 'load')
    expect((await move(one.id, (await bagNow(bag.id)).version)).body.Detail).toContain('Önce indirin')
    await moveBag(test, bag.id, 'unload')
    await moveFlight(test, one.id, 'close')
    expect((await move(one.id, (await bagNow(bag.id)).version)).body.Detail).toContain('torba almıyor')
  })

  it('splits a bag by moving all chosen pieces into a new one, or none', async () => {
    const { bag } = await buildFilledBag(test)
    const second = await buildPieces(test)
    await scanInto(test, bag.id, second.assetReference)
    const split = async (shipmentId: string) =>
      test.callFailing(splitBag, {
        token: await token(),
        body: { id: bag.id, pieces: [{ shipmentId, pieceNumber: 1 }] },
      })
    const made = await split(second.id)
    expect(made).toMatchObject({ status: 200, body: { pieceCount: 1, destination: 'MUC', state: 'open' } })
    expect((await bagNow(bag.id)).pieceCount).toBe(1)
    const count = (await test.call(listBags, { token: await token(), body: { withTotal: true } })).body.total
    expect((await split(second.id)).status).toBe(409)
    expect(
      (await test.call(listBags, { token: await token(), body: { withTotal: true } })).body.total,
    ).toEqual(count)
  })
})

describe('labels', () => {
  it('returns bag labels as PDF and ZPL in the requested order and 404 for an unknown bag', async () => {
    const bags = [await createBag(test), await createBag(test, { flightId: (await createFlight(test)).id })]
    const ask = async (format: 'pdf' | 'zpl', bagIds = bags.map(({ id }) => id)) =>
      test.call(getBagLabels, { token: await token(), body: { bagIds, format } })
    expect((await ask('pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const zpl = (await ask('zpl')).bytes.toString()
    const places = bags.map(({ number }) => zpl.indexOf(number))
    expect(places[0]).toBeGreaterThan(0)
    expect(places[1]).toBeGreaterThan(places[0]!)
    const body = { bagIds: [randomUUID()], format: 'pdf' as const }
    expect((await test.callFailing(getBagLabels, { token: await token(), body })).status).toBe(404)
  })
})
