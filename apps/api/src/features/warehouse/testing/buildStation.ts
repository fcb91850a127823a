import { randomUUID } from 'node:crypto'
import { stockTakeEndpoints } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import { warehouseEndpoints } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import type { StationVerdict } from '@kervan/contract/warehouse/stations/warehouse.endpoints'
import type { StationMode } from '@kervan/domain/warehouse/commandCodes'
import { makeBagNumber } from '@kervan/domain/air/bagNumber'
import { makePieceCode } from '@kervan/domain/reference/references'
import { eq } from 'drizzle-orm'
import type { Role, TestApp } from '../../../testing/testApp.ts'
import { users } from '../../access/access.tables.ts'
import { bags } from '../../air/bags/bag.tables.ts'
import { flights } from '../../air/flights/flight.tables.ts'
import { buildBooked } from '../../air/testing/buildManifest.ts'
import type { BookedShipment } from '../../air/testing/buildManifest.ts'

const pieces = (count: number) => ({
  pieces: Array.from({ length: count }, () => ({
    description: 'Keten örtü',
    width: 30,
    length: 20,
    height: 10,
    weight: 2,
  })),
})

export const buildPieces = (test: TestApp, count: number): Promise<BookedShipment> =>
  buildBooked(test, pieces(count))

export const codeOf = ({ assetReference }: { assetReference: string }, pieceNumber: number): string =>
  makePieceCode(assetReference, pieceNumber)

const someStaff = async (test: TestApp): Promise<number> => {
  const [user] = await test.services.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, 'operasyon@kervan.example'))
  return user!.id
}

let serial = 7_000_000

/** Creates an open bag, by default on a planned flight. */
export const buildBag = async (
  test: TestApp,
  change: Partial<typeof bags.$inferInsert> & { departsInHours?: number } = {},
): Promise<{ id: string; number: string; flightId: string | null }> => {
  const createdBy = await someStaff(test)
  serial += 1
  const { departsInHours = 5, ...bag } = change
  const departs = new Date(test.services.clock().getTime() + departsInHours * 3_600_000)
  const [flight] =
    bag.flightId === null
      ? []
      : await test.services.db
          .insert(flights)
          .values({
            airlineCode: 'TK',
            flightNumber: '1523',
            masterWaybill: String(23_500_000_000 + serial),
            origin: 'IST',
            destination: 'DUS',
            departurePlanned: departs,
            arrivalPlanned: new Date(departs.getTime() + 4 * 3_600_000),
            createdBy,
          })
          .returning()
  const [row] = await test.services.db
    .insert(bags)
    .values({
      number: makeBagNumber(serial),
      destination: 'DUS',
      countryCodes: ['DE'],
      createdBy,
      flightId: flight?.id ?? null,
      ...bag,
    })
    .returning()
  return row!
}

export const beginCounting = async (test: TestApp, station: string | null): Promise<string> => {
  const { body, status } = await test.call(stockTakeEndpoints.beginStockTake, {
    token: await test.tokenOf('warehouse'),
    body: { station },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.id
}

interface StationOptions {
  name?: string
  role?: Role
}

/** Drives a station like its screen does. */
export const openStation = (test: TestApp, { name = 'Masa 1', role = 'warehouse' }: StationOptions = {}) => {
  const sent = (text: string, mode: StationMode, change: object = {}) => ({
    id: randomUUID(),
    mode,
    text,
    at: test.services.clock().toISOString(),
    ...change,
  })
  return {
    sent,
    scan: async (text: string, mode: StationMode, change: object = {}) => {
      const { body, status } = await test.call(warehouseEndpoints.scanAtStation, {
        token: await test.tokenOf(role),
        body: { station: name, sentAt: test.services.clock().toISOString(), ...sent(text, mode, change) },
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return { ...body.verdict, bag: body.bag }
    },
    scanMany: async (scans: ReturnType<typeof sent>[]): Promise<StationVerdict[]> => {
      const { body, status } = await test.call(warehouseEndpoints.scanManyAtStation, {
        token: await test.tokenOf(role),
        body: { station: name, sentAt: test.services.clock().toISOString(), scans },
      })
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.verdicts
    },
  }
}
