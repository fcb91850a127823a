/** What the current user may open: the active menu entries of document 1, section 6. The server enforces; this shows. */
import { useQuery } from '@tanstack/react-query'
import { permissionFlags } from '@kervan/contract/permissions'
import type { PermissionFlag } from '@kervan/contract/permissions'
import { callWire } from './apiClient.ts'
import { useSession } from './session.ts'

interface UserMenu {
  items: { role: { definition: string } }[]
}

const findFlags = async (userId: number, signal: AbortSignal): Promise<ReadonlySet<PermissionFlag>> => {
  const answer = (await callWire({ method: 'POST', path: '/api/UserCrud/GetUserMenuFromUserQuery' }, {
    body: { userID: userId, active: 1 },
    signal,
  } as never)) as unknown as UserMenu
  const definitions = new Set(answer.items.map(({ role }) => role.definition))
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
