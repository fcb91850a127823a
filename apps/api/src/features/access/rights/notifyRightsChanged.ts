import type { Authenticate, Services } from '../../../platform/ctx.ts'
import type { RegistrationCheck } from '../../../platform/realtime/hub.ts'

/** Hub room in which a user's browsers are notified of changed permissions. */
const rightsRoom = (userId: number): string => `rights-${userId}`

/** Allows a subscription to one's own permissions only. */
export const followRights =
  (authenticate: Authenticate): RegistrationCheck =>
  async (token, room) => {
    const actor = await authenticate(token)
    return actor && room === rightsRoom(actor.userId) ? { userId: actor.userId, missed: null } : null
  }

/** Maximum number of users to notify; above it, browsers notice by their own polling. */
const mostTold = 1000

/**
 * Notifies users after the commit when their permissions changed or their sessions ended. Calls use the new
 * permissions immediately; this updates screens and open connections.
 */
export const notifyRightsChanged = ({ hub }: Pick<Services, 'hub'>, userIds: readonly number[]): void => {
  if (userIds.length > mostTold) return
  for (const userId of userIds) {
    hub.publish(rightsRoom(userId), { name: 'RightsChanged', payload: {} })
    hub.checkAgain(userId)
  }
}
