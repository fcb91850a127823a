import type { Authenticate, Services } from '../../../platform/ctx.ts'
import type { RegistrationCheck } from '../../../platform/realtime/hub.ts'
import { canSeeWholeHouse } from '../../access/policies.ts'

/** The room of the hub in which open boards of a day hear that it changed. */
const roomPrefix = 'dispatch-'

/** Dispatchers only. */
export const followDispatch =
  (authenticate: Authenticate): RegistrationCheck =>
  async (token, room) => {
    if (!room.startsWith(roomPrefix)) return null
    const actor = await authenticate(token)
    if (!actor?.flags.has('pickup_dispatcher') || !canSeeWholeHouse(actor)) return null
    return { userId: actor.userId, missed: null }
  }

/** After the commit: open boards read the day again. */
export const tellDayChanged = ({ hub }: Pick<Services, 'hub'>, date: string): void =>
  hub.publish(`${roomPrefix}${date}`, { name: 'DispatchDayChanged', payload: {} })
