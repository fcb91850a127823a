/** What the current user may open: the active menu entries of the user. The server enforces; this shows. */
import { useQuery } from '@tanstack/react-query'
import type { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { permissionFlags } from '@kervan/contract/permissions'
import type { PermissionFlag } from '@kervan/contract/permissions'
import { callWire } from '../api/apiClient.ts'
import { useSession } from './session.ts'

const findFlags = async (userId: number, signal: AbortSignal): Promise<ReadonlySet<PermissionFlag>> => {
  const items = await callWire<typeof accessEndpoints.getUserMenu>(
    { method: 'POST', path: '/api/UserCrud/GetUserMenuFromUserQuery' },
    { body: { userID: userId, active: 1 }, signal },
  )
  const definitions = new Set(items.map(({ role }) => role.definition))
  return new Set(permissionFlags.filter((flag) => definitions.has(flag)))
}

/** The flags, and whether they are known yet. Asked once per sign-in and every five minutes. */
export const useFlags = () => {
  const session = useSession()
  return useQuery({
    queryKey: ['flags', session?.userId],
    queryFn: ({ signal }) => findFlags(session!.userId, signal),
    enabled: session !== null,
    staleTime: 300_000,
    refetchInterval: 300_000,
  })
}

/** Whether the user holds `flag`; false until known. For buttons that lead to a screen. */
export const useHasFlag = (flag: PermissionFlag): boolean => useFlags().data?.has(flag) ?? false
