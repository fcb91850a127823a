import type { Authenticate, Services } from '../../../platform/ctx.ts'
import type { RegistrationCheck } from '../../../platform/realtime/hub.ts'
import { canSeeWholeHouse } from '../../access/policies.ts'

/** Prefix of the hub room in which open dispatch boards subscribe to changes of a day. */
const roomPrefix = 'dispatch-'

/** Allows the subscription to dispatchers only. */
export const followDispatch =
  (authenticate: Authenticate): RegistrationCheck =>
  async (token, room) => {
    if (!room.startsWith(roomPrefix)) return null
    const actor = await authenticate(token)
    if (!actor?.flags.has('pickup_dispatcher') || !canSeeWholeHouse(actor)) return null
    return { userId: actor.userId, missed: null }
  }

/** Publishes the change after the commit, so that open boards reload the day. */
export const publishDayChanged = ({ hub }: Pick<Services, 'hub'>, date: string): void =>
  hub.publish(`${roomPrefix}${date}`, { name: 'DispatchDayChanged', payload: {} })
