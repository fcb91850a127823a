import { useQuery } from '@tanstack/react-query'
import { isStaff } from '@kervan/contract/roles'
import { queueEndpoints } from '@kervan/contract/system/queue.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { findMenuPlace } from '../../../platform/screens/menu.ts'
import { useRooms } from '../../../platform/screens/visibleScreens.ts'
import { useSession } from '../../../platform/session/session.ts'

/** Interval in ms, equal to that of the home page, which shows the same queues. */
const refreshMs = 60_000

/** Number of waiting entries by room: of the queues whose list is in the room. Empty for customers. */
export const useRoomCounts = (): ReadonlyMap<string, number> => {
  const session = useSession()
  const rooms = useRooms()
  const { data } = useQuery({
    ...endpointQuery(queueEndpoints.listQueues, {}),
    enabled: session !== null && isStaff(session),
    refetchInterval: refreshMs,
  })
  const counts = new Map<string, number>()
  for (const { link, count } of data?.queues ?? []) {
    const room = findMenuPlace(rooms, link.split('?')[0]!)?.room.name
    if (room && count > 0) counts.set(room, (counts.get(room) ?? 0) + count)
  }
  return counts
}
