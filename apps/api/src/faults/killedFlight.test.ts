import pg from 'pg'
import { expect, it } from 'vitest'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { warehouseEndpoints } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import { randomUUID } from 'node:crypto'
import { insertParcels } from '../features/warehouse/testing/simulatedWorld.ts'
import { useKillableProducts } from './killableProducts.ts'

const patience = 300_000
const lock = 920_012
const shipmentCount = 240

const { start, startLater, signIn, query, connectionString, endUndoTime } = useKillableProducts()

const count = async (statement: string): Promise<number> =>
  Number((await query<{ count: string }>(statement))[0]!.count)

const toldPieces = `select count(*) from tracking_events e join tracking_statuses s on s.id = e.status_id
  where s.carrier_code = 'HOUSE' and s.code = 'HDP'`

it(
  'announces a departure once per piece when killed halfway',
  async () => {
    const first = await start()
    const pieces = await insertParcels(query, shipmentCount)
    const token = await signIn(first, 'operasyon@kervan.example')
    const flight = await first.call(flightEndpoints.createFlight, {
      token,
      body: {
        airlineCode: 'TK',
        flightNumber: '1523',
        masterWaybill: '23512345675',
        origin: 'IST',
        destination: 'CGN',
        departurePlanned: '2026-12-01T22:00',
        arrivalPlanned: '2026-12-02T09:00',
      },
    })
    const bag = await first.call(bagEndpoints.createBag, {
      token,
      body: { flightId: flight.id, destination: 'CGN' },
    })
    const at = new Date().toISOString()
    await first.call(warehouseEndpoints.scanManyAtStation, {
      token,
      body: {
        station: 'Masa',
        sentAt: at,
        scans: pieces.map(({ code }) => ({
          id: randomUUID(),
          mode: 'bag' as const,
          text: code,
          bag: bag.number,
          at,
        })),
      },
    })
    for (const move of ['close', 'load'] as const)
      await first.call(bagEndpoints.changeBagState, { token, body: { id: bag.id, move, withMissing: true } })

    // The transaction of the third hundred never commits.
    await query(`
      create function hold_departure() returns trigger language plpgsql as $$ begin
        if (select code from tracking_statuses where id = new.status_id) = 'HDP'
          and (${toldPieces}) >= 200 then perform pg_advisory_xact_lock(${lock}); end if;
        return new;
      end $$;
      create trigger hold_departure before insert on tracking_events for each row execute function hold_departure()`)
    const holder = new pg.Client({ connectionString: connectionString() })
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [lock])
    await first.call(flightEndpoints.changeFlightState, {
      token,
      body: { id: flight.id, move: 'depart', confirmFarFromPlan: true },
    })
    await endUndoTime()
    await expect
      .poll(
        () =>
          count(
            `select count(*) from pg_locks where locktype = 'advisory' and not granted and objid = ${lock}`,
          ),
        { timeout: 60_000 },
      )
      .toBe(1)
    await first.kill()
    await holder.end()
    expect(await count(toldPieces)).toBe(200)

    await startLater()
    await expect.poll(() => count(toldPieces), { timeout: 60_000 }).toBe(pieces.length)
    expect(
      await query(
        `select 1 from tracking_events group by shipment_id, piece_number, status_id having count(*) > 1`,
      ),
    ).toEqual([])
    expect(
      await count(`select count(*) from (select distinct zone from tracking_events e
        join tracking_statuses s on s.id = e.status_id where s.code = 'HDP' and zone = 'Europe/Istanbul') as said`),
    ).toBe(1)
  },
  patience,
)
