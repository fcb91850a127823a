import { z } from 'zod'
import type { Authenticate, Services } from '../../platform/ctx.ts'
import type { RegistrationCheck } from '../../platform/realtime/hub.ts'
import { scopeOf } from '../access/policies.ts'
import { isShipmentInScope } from './shipment.queries.ts'

/** Prefix of the hub room in which open pages subscribe to changes of a shipment. */
const roomPrefix = 'shipment-'

/** Allows the subscription to any user who may see the shipment. */
export const followShipment =
  ({ db }: Pick<Services, 'db'>, authenticate: Authenticate): RegistrationCheck =>
  async (token, room) => {
    if (!room.startsWith(roomPrefix)) return null
    const shipmentId = z.uuid().safeParse(room.slice(roomPrefix.length))
    const actor = await authenticate(token)
    if (!actor || !shipmentId.success) return null
    const mayFollow =
      actor.flags.has('shipment_shipmentlist') &&
      (await isShipmentInScope(db, scopeOf({ actor }), shipmentId.data))
    return mayFollow ? { userId: actor.userId, missed: null } : null
  }

/** Publishes the change after the commit, so that open pages reload the shipment. */
export const publishShipmentChanged = ({ hub }: Pick<Services, 'hub'>, shipmentId: string): void =>
  hub.publish(`${roomPrefix}${shipmentId}`, { name: 'ShipmentChanged', payload: {} })
