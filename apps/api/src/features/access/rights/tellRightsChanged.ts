import type { Authenticate, Services } from '../../../platform/ctx.ts'
import type { RegistrationCheck } from '../../../platform/realtime/hub.ts'

/** The room of the hub in which a user's browsers hear that their permissions changed. */
const rightsRoom = (userId: number): string => `rights-${userId}`

/** Everybody hears of their own permissions only. */
export const followRights =
  (authenticate: Authenticate): RegistrationCheck =>
  async (token, room) => {
    const actor = await authenticate(token)
    return actor && room === rightsRoom(actor.userId) ? { userId: actor.userId, missed: null } : null
  }

/** With more, each browser hears of it by its own look at the permissions. */
const mostTold = 1000

/**
 * After the commit, when what these users may do changed or their sessions ended. Calls follow the change at once; this is for
 * what the screens show, and for what their open connections may still hear.
 */
export const tellRightsChanged = ({ hub }: Pick<Services, 'hub'>, userIds: readonly number[]): void => {
  if (userIds.length > mostTold) return
  for (const userId of userIds) {
    hub.publish(rightsRoom(userId), { name: 'RightsChanged', payload: {} })
    hub.checkAgain(userId)
  }
}
