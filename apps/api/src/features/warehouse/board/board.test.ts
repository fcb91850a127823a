import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boardEndpoints } from '@kervan/contract/warehouse/board/board.endpoints'
import type { PlaceCount } from '@kervan/contract/warehouse/board/board.endpoints'
import type { WhereaboutPlace } from '@kervan/domain/warehouse/whereabouts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { users } from '../../access/access.tables.ts'
import { shipmentEvents, shipments } from '../../shipment/shipment.tables.ts'
import { flights } from '../../air/flights/flight.tables.ts'
import { movePieces } from '../../tracking/locations/movePieces.ts'
import { piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import { buildBag, buildPieces, codeOf, openStation } from '../testing/buildStation.ts'
import { countPieces } from './board.queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const board = async () =>
  (await test.call(boardEndpoints.getWhereabouts, { token: await test.tokenOf('warehouse'), body: {} })).body
const counts = async () =>
  Object.fromEntries((await board()).places.map(({ place, count }) => [place, count])) as Record<
    WhereaboutPlace,
    number
  >
const list = async (filters: object) =>
  (
    await test.call(boardEndpoints.listPiecesByPlace, {
      token: await test.tokenOf('warehouse'),
      body: { ...filters, pageSize: 100, withTotal: true },
    })
  ).body
const placeIn = async (place: WhereaboutPlace): Promise<PlaceCount> =>
  (await board()).places.find((one) => one.place === place)!

const livePieceCount = async (): Promise<number> => {
  const { rows } = await test.services.db.execute<{ count: number }>(sql`
    select coalesce(sum(greatest(piece_count, 1)), 0)::int as count from ${shipments}
    where state in ('paid', 'booked', 'received', 'inProcess', 'inTransit', 'outForDelivery')`)
  return rows[0]!.count
}

describe('board', () => {
  it('follows a piece from order to arrival, and its sums equal the pieces of live shipments', async () => {
    const station = openStation(test)
    const shipment = await buildPieces(test, 2)
    const bag = await buildBag(test)
    const before = await counts()
    const expectAt = async (place: WhereaboutPlace) => {
      const now = await counts()
      expect(now[place] - before[place], place).toBe(place === 'ordered' ? 0 : 1)
      const { count, places } = await board()
      expect(count).toBe(places.reduce((sum, one) => sum + one.count, 0))
      expect(count - now.toReturn).toBe(await livePieceCount())
      for (const { count: all, ages, groups, isMore } of places) {
        expect(ages.reduce((sum, age) => sum + age, 0)).toBe(all)
        if (!isMore) expect(groups.reduce((sum, group) => sum + group.count, 0)).toBeLessThanOrEqual(all)
      }
      expect((await list({ places: [place] })).total!.count).toBe(now[place])
    }
    await expectAt('ordered')
    const [courier] = await test.services.db
      .select()
      .from(users)
      .where(eq(users.email, 'kurye@kervan.example'))
    await test.services.db.transaction((tx) =>
      movePieces(
        tx,
        test.services,
        [
          {
            id: randomUUID(),
            shipmentId: shipment.id,
            pieceNumber: 1,
            action: 'pickUp',
            courierId: courier!.id,
            at: test.services.clock(),
          },
        ],
        { actorId: courier!.id, now: test.services.clock(), placeName: 'İstanbul' },
      ),
    )
    await expectAt('courier')
    expect((await placeIn('courier')).groups).toContainEqual(
      expect.objectContaining({ courierId: courier!.id, count: expect.any(Number) as number }),
    )
    await station.scan(codeOf(shipment, 1), 'receive')
    await expectAt('warehouse')
    await station.scan(codeOf(shipment, 1), 'bag', { bag: bag.number })
    await expectAt('bag')
    expect((await placeIn('bag')).groups).toContainEqual(
      expect.objectContaining({ bagId: bag.id, name: bag.number, count: 1 }),
    )
    await station.scan(bag.number, 'close', { confirm: true })
    await station.scan(bag.number, 'load')
    await expectAt('onFlight')
    const setFlight = (change: Partial<typeof flights.$inferInsert>) =>
      test.services.db.update(flights).set(change).where(eq(flights.id, bag.flightId!))
    await setFlight({ state: 'departed', departureActual: test.services.clock() })
    await expectAt('departed')
    expect((await list({ places: ['departed'], flightId: bag.flightId })).items).toMatchObject([
      { assetReference: shipment.assetReference, pieceNumber: 1, pieceCount: 2, placeName: 'TK1523' },
    ])
    await setFlight({ state: 'arrived', arrivalActual: test.services.clock() })
    await expectAt('arrived')
  })

  it('excludes finished shipments from the board and shows cancelled ones while they are here', async () => {
    const station = openStation(test)
    const [done, gone] = [await buildPieces(test, 1), await buildPieces(test, 1)]
    for (const { assetReference } of [done, gone]) await station.scan(assetReference, 'receive')
    const before = await counts()
    const set = (id: string, state: 'delivered' | 'cancelled') =>
      test.services.db.update(shipments).set({ state }).where(eq(shipments.id, id))
    await set(done.id, 'delivered')
    await set(gone.id, 'cancelled')
    const after = await counts()
    expect(after.warehouse - before.warehouse).toBe(-2)
    expect(after.toReturn - before.toReturn).toBe(1)
  })

  it('marks late pieces by the rule in count, list and age', async () => {
    const station = openStation(test, { name: 'Geç masa' })
    const [late, fresh] = [await buildPieces(test, 1), await buildPieces(test, 1)]
    for (const { assetReference } of [late, fresh]) await station.scan(assetReference, 'receive')
    const ago = (hours: number) => new Date(test.services.clock().getTime() - hours * 3_600_000)
    const place = (hours: number) =>
      test.services.db
        .update(piecePlaceRows)
        .set({ since: ago(hours) })
        .where(eq(piecePlaceRows.shipmentId, late.id))
    const station24 = async () => (await placeIn('warehouse')).groups.find(({ name }) => name === 'Geç masa')!
    await place(23.9)
    expect(await station24()).toMatchObject({ count: 2, lateCount: 0 })
    await place(24.1)
    expect(await station24()).toMatchObject({ count: 2, lateCount: 1 })
    const found = await list({ places: ['warehouse'], station: 'Geç masa', isLate: true })
    expect(found.items.map(({ assetReference, isLate }) => [assetReference, isLate])).toEqual([
      [late.assetReference, true],
    ])
    const aged = await list({ station: 'Geç masa', age: 'upTo3d' })
    expect(aged.items.map(({ assetReference }) => assetReference)).toEqual([late.assetReference])
    expect((await list({ search: fresh.assetReference })).items).toHaveLength(1)
    const ordered = await buildPieces(test, 1)
    await test.services.db
      .update(shipmentEvents)
      .set({ at: ago(49) })
      .where(eq(shipmentEvents.shipmentId, ordered.id))
    expect((await list({ search: ordered.assetReference })).items).toMatchObject([
      { place: 'ordered', isLate: true },
    ])
  })

  it('pages through the list without losing or repeating a piece', async () => {
    await buildPieces(test, 7)
    const all = (await list({})).items.map((piece) => `${piece.assetReference} ${piece.pieceNumber}`)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body }: { body: Awaited<ReturnType<typeof list>> } = await test.call(
        boardEndpoints.listPiecesByPlace,
        { token: await test.tokenOf('warehouse'), body: { pageSize: 3, cursor } },
      )
      seen.push(...body.items.map((piece) => `${piece.assetReference} ${piece.pieceNumber}`))
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(seen.slice(0, all.length)).toEqual(all)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('refuses the board to customers', async () => {
    const call = { token: await test.tokenOf('customer'), body: {} }
    expect((await test.callFailing(boardEndpoints.getWhereabouts, call)).status).toBe(403)
    expect((await test.callFailing(boardEndpoints.listPiecesByPlace, call)).status).toBe(403)
  })
})

describe('counting', () => {
  it('counts without reading finished shipments, however many there are', async () => {
    const { db } = test.services
    const { id } = await buildPieces(test, 1)
    await db.execute(sql`
      insert into shipments (company_id, created_by, state, asset_reference, details, sender, receiver, piece_count, created_at)
      select company_id, created_by, 'delivered', 'OLD-' || n, '{}',
        jsonb_build_object('note', repeat(md5(n::text), 45)), '{}', 1, now() - make_interval(secs => n)
      from shipments, generate_series(1, 5000) n where id = ${id}`)
    await db.execute(sql`
      insert into piece_places (shipment_id, piece_number, place, since)
      select id, 1, 'handedOver', created_at from shipments where asset_reference like 'OLD-%'`)
    await db.execute(sql`analyze shipments, shipment_facets, piece_places`)
    const reads = await db.transaction(async (tx) => {
      // Reads of the connection so far, because its statistics may not be flushed yet.
      const readSoFar = async () => {
        const { rows } = await tx.execute<{ reads: number }>(sql`
          select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as reads
          from pg_stat_xact_user_tables where relname = 'shipments'`)
        return rows[0]?.reads ?? 0
      }
      const before = await readSoFar()
      await countPieces(tx, test.services.clock())
      return (await readSoFar()) - before
    })
    expect(reads).toBeLessThan(2000)
  })
})
