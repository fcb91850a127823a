/** Kills a process while parcels follow a new code mapping: each follows once, and undoing works the same. */
import { beforeEach, expect, it } from 'vitest'
import { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { insertWaitingParcels } from '../features/tracking/testing/waitingParcels.ts'
import { useGate } from './gate.ts'
import { useKillableProducts } from './killableProducts.ts'
import type { RealProcess } from './realProcess.ts'

const { start, startLater, signIn, query, connectionString } = useKillableProducts()
const { closeGate, openGate, waitAtGate } = useGate({ query, connectionString })

const parcels = 450
const patience = 120_000

let product: RealProcess
let token: string
beforeEach(async () => {
  product = await start()
  token = await signIn(product, 'yonetici@kervan.example')
})

const buildWaiting = async (): Promise<number> => {
  const { id } = await product.call(trackingEndpoints.createCarrierStatus, {
    token,
    body: { supplierCode: 'DHL', code: 'NEW1', text: 'Parcel seen at gate 1' },
  })
  const [owner] = await query<{ company: number; user: number }>(
    `select c.company_id as company, c.id as user from users c where email = 'musteri@kervan.example'`,
  )
  await query(insertWaitingParcels(parcels), [owner!.company, owner!.user, id])
  return id
}

const match = async (statusId: number) => {
  const { items } = await product.call(matchingEndpoints.listCustomized, { token, body: { pageSize: 100 } })
  return product.call(matchingEndpoints.matchStatuses, {
    token,
    body: {
      statuses: [{ id: statusId, version: 1 }],
      customizedId: items.find(({ code }) => code === 'inTransit')!.id,
    },
  })
}

const states = () =>
  query<{ state: string; count: number }>(
    `select state, count(*)::int from shipments where asset_reference like 'WAIT-%' group by state order by state`,
  )

/** Returns the number of parcel state changes, and the maximum per parcel. */
const changes = () =>
  query(
    `select event, count(*)::int as changes, count(distinct shipment_id)::int as parcels from shipment_events
     where shipment_id in (select id from shipments where asset_reference like 'WAIT-%') group by event order by event`,
  )

const finished = (matchId: number) => async () =>
  (
    await query<{ is: boolean }>(`select finished_at is not null as is from tracking_matches where id = $1`, [
      matchId,
    ])
  )[0]!.is

it(
  'moves each of 450 parcels once when killed in its second transaction',
  async () => {
    const statusId = await buildWaiting()
    await closeGate('before update on tracking_matches for each row when (new.done_shipments > 200)')
    const { id: matchId } = await match(statusId)
    await waitAtGate()
    // The first transaction is committed; the second has moved its parcels without commit.
    expect(await states()).toEqual([
      { state: 'booked', count: 250 },
      { state: 'inTransit', count: 200 },
    ])
    await product.kill()
    await openGate()
    expect(await states()).toEqual([
      { state: 'booked', count: 250 },
      { state: 'inTransit', count: 200 },
    ])

    product = await startLater()
    await expect.poll(finished(matchId), { timeout: patience }).toBe(true)
    expect(await states()).toEqual([{ state: 'inTransit', count: parcels }])
    expect(await changes()).toEqual([{ event: 'transit', changes: parcels, parcels }])
    token = await signIn(product, 'yonetici@kervan.example')
    const { items } = await product.call(matchingEndpoints.listMatches, { token })
    expect(items[0]).toMatchObject({ id: matchId, doneShipments: parcels, movedShipments: parcels })
  },
  patience,
)

it(
  'restores each of 450 parcels once when killed in its second transaction',
  async () => {
    const { id: matchId } = await match(await buildWaiting())
    await expect.poll(finished(matchId), { timeout: patience }).toBe(true)
    await closeGate(
      `before update on tracking_matches for each row when (new.kind = 'undo' and new.done_shipments > 200)`,
    )
    await product.call(matchingEndpoints.undoMatch, { token, body: { id: matchId } })
    await waitAtGate()
    // The first transaction is committed; the second has restored its parcels without commit.
    await expect.poll(states, { timeout: patience }).toEqual([
      { state: 'booked', count: 200 },
      { state: 'inTransit', count: 250 },
    ])
    await waitAtGate()
    await product.kill()
    await openGate()
    expect(await states()).toEqual([
      { state: 'booked', count: 200 },
      { state: 'inTransit', count: 250 },
    ])

    product = await startLater()
    await expect.poll(states, { timeout: patience }).toEqual([{ state: 'booked', count: parcels }])
  },
  patience,
)
