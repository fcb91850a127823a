/** Actors and services for seeding the demo's past: real use cases that run at a given time. */
import { eq } from 'drizzle-orm'
import type { RoleName } from '@kervan/contract/permissions'
import type { Actor, Ctx, Services } from '../platform/ctx.ts'
import type { Db } from '../platform/db/database.ts'
import { findUserByEmail } from '../features/access/access.queries.ts'
import { shipments } from '../features/shipment/shipment.tables.ts'
import { customizedTrackingStatuses, trackingStatuses } from '../features/tracking/tracking.tables.ts'

export interface World {
  services: Services
  customer: Actor
  operator: Actor
  courier: Actor
  /** Tracking statuses of our own carrier, by the code of the status that they map to. */
  statusIds: ReadonlyMap<string, number>
}

/** Returns true when the demo company has a shipment, whether seeded or created by a user. */
export const hasShipments = async (db: Db, { customer }: World): Promise<boolean> => {
  const found = await db
    .select({ id: shipments.id })
    .from(shipments)
    .where(eq(shipments.companyId, customer.companyId!))
    .limit(1)
  return found.length > 0
}

const actorOf = async (db: Db, email: string, role: RoleName): Promise<Actor | null> => {
  const user = await findUserByEmail(db, email)
  return (
    (user && {
      userId: user.id,
      companyId: user.companyId,
      agencyId: user.agencyId,
      roles: [role],
      flags: new Set(),
      isOperationUser: user.isOperationUser,
      sessionId: 'demonstration',
      tokenId: 'demonstration',
    }) ??
    null
  )
}

/** Null without the demo's accounts. Writes everything through `tx`, without jobs and notifications. */
export const openWorld = async (services: Services, tx: Db): Promise<World | null> => {
  const customer = await actorOf(tx, 'musteri@kervan.example', 'user4controllers')
  const operator = await actorOf(tx, 'operasyon@kervan.example', 'operation4controllers')
  const courier = await actorOf(tx, 'kurye@kervan.example', 'pickup4controllers')
  if (!customer || !operator || !courier) return null
  const statuses = await tx
    .select({ code: customizedTrackingStatuses.code, id: trackingStatuses.id })
    .from(trackingStatuses)
    .innerJoin(customizedTrackingStatuses, eq(customizedTrackingStatuses.id, trackingStatuses.customizedId))
    .where(eq(trackingStatuses.carrierCode, 'HOUSE'))
  return {
    services: {
      ...services,
      db: tx,
      jobs: {
        ...services.jobs,
        enqueue: async () => {},
        enqueueMany: async () => {},
        enqueueBatches: async () => {},
      },
      events: { publish: async () => {} },
      hub: { ...services.hub, publish: () => {} },
    },
    customer,
    operator,
    courier,
    statusIds: new Map(statuses.map(({ code, id }) => [code, id])),
  }
}

export const servicesAt = ({ services }: World, at: Date): Services => ({ ...services, clock: () => at })

export const ctxAt = (world: World, actor: Actor, at: Date): Ctx => ({
  ...servicesAt(world, at),
  actor,
  language: 'tr',
  readerLanguage: 'tr',
  now: at,
  address: '127.0.0.1',
  requestId: 'demonstration',
})
