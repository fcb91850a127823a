import { receiverDraft, senderDraft } from '@kervan/contract/shipment/draft/party'
import { demonstrationConsignments } from './prices/consignments.ts'
import type { Services } from '../platform/ctx.ts'
import { createContact } from '../features/contact/saveContact.ts'
import { recordTrackingEvent } from '../features/tracking/recordEvents.ts'
import { findCarrierStatus, insertCarrierStatus } from '../features/tracking/tracking.queries.ts'
import { addPastExchangeRates } from './pastExchangeRates.ts'
import { seedPickupCalls } from './pickupCalls.ts'
import { scenarios } from './scenarios.ts'
import { scan, runScenario } from './runScenario.ts'
import type { EmailedShipment } from './runScenario.ts'
import { seedWarehouseDay } from './warehouseDay.ts'
import { ctxAt, hasShipments, openWorld } from './world.ts'
import type { World } from './world.ts'

const savedReceivers = 16
const hourMs = 3_600_000

/** Saves the exporters and some of their customers as contacts for the wizard. */
const saveContacts = async (world: World, now: Date): Promise<void> => {
  const ctx = ctxAt(world, world.customer, new Date(now.getTime() - 24 * 30 * hourMs))
  const senders = new Map(
    demonstrationConsignments.map(({ draft: { sender } }) => [
      sender.company ?? sender.authorizedPerson,
      { ...sender, iossType: null, iossNumber: null, iossConfirmed: null },
    ]),
  )
  for (const sender of senders.values()) await createContact(ctx, 'sender', senderDraft.parse(sender))
  for (const { draft } of demonstrationConsignments.slice(-savedReceivers))
    await createContact(ctx, 'receiver', receiverDraft.parse(draft.receiver))
}

/** Adds special cases: one of two pieces is ahead of the other; a carrier sends a status code without mapping. */
const addOddities = async (world: World, idOf: (key: string) => string, now: Date): Promise<void> => {
  const at = new Date(now.getTime() - 2 * 60_000)
  await scan(world, idOf('kilims-melbourne'), { code: 'processed', at, place: 'İstanbul' }, 1)
  const status = { carrierCode: 'DHL', code: 'QX', text: 'Shipment waiting for consolidation slot' }
  const statusId =
    (await insertCarrierStatus(world.services.db, status)) ??
    (await findCarrierStatus(world.services.db, status.carrierCode, status.code))!.id
  const shipmentId = idOf('backgammon-johannesburg')
  await recordTrackingEvent(
    world.services,
    { shipmentId, pieceNumber: 0, statusId, at, place: 'Leipzig (LEJ)', source: 'poll', actorId: null },
    at,
  )
}

/**
 * Seeds shipments of the demo company in every state, with flights, bags and pickups, through the same use
 * cases that customers and staff call. Writes everything in one transaction, and only while the company has no
 * shipments: after a start was killed halfway, the next start seeds them.
 */
export const seedDemonstrationShipments = async (
  services: Services,
  onBegin: () => void = () => {},
): Promise<void> => {
  const now = services.clock()
  const here = await openWorld(services, services.db)
  if (!here || (await hasShipments(services.db, here))) return
  onBegin()
  // Prices are read over another connection, so their data is committed first.
  await addPastExchangeRates(services.db, now)
  await services.db.transaction(async (tx) => {
    const world = (await openWorld(services, tx))!
    await saveContacts(world, now)
    const told = new Map<string, EmailedShipment>()
    for (const [index, story] of scenarios.entries())
      told.set(story.consignment, await runScenario(world, story, index, now))
    const find = (key: string): EmailedShipment => told.get(key)!
    await addOddities(world, (key) => find(key).shipmentId, now)
    await seedWarehouseDay(world, find, now)
    await seedPickupCalls(world, find, now)
  })
}
