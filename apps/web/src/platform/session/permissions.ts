/** What the current user may open: the active menu entries of the user. The server enforces; this shows. */
import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { permissionFlags } from '@kervan/contract/permissions'
import type { PermissionFlag } from '@kervan/contract/permissions'
import { callWire } from '../api/apiClient.ts'
import { ApiError } from '../api/apiError.ts'
import { listenToRights } from '../api/realtime.ts'
import { readFlags, rememberFlags, useSession } from './session.ts'

const askForFlags = async (userId: number, signal: AbortSignal): Promise<ReadonlySet<PermissionFlag>> => {
  const items = await callWire<typeof accessEndpoints.getUserMenu>(
    { method: 'POST', path: '/api/UserCrud/GetUserMenuFromUserQuery' },
    { body: { userID: userId, active: 1 }, signal },
  )
  const definitions = new Set(items.map(({ role }) => role.definition))
  return new Set(permissionFlags.filter((flag) => definitions.has(flag)))
}

/** Without an answer those of the last one: a screen that works without a connection opens without one, too. */
const findFlags = async (userId: number, signal: AbortSignal): Promise<ReadonlySet<PermissionFlag>> => {
  try {
    const flags = await askForFlags(userId, signal)
    rememberFlags([userId, ...flags].join(' '))
    return flags
  } catch (error) {
    const [knownId, ...known] = readFlags()?.split(' ') ?? []
    if (!(error instanceof ApiError) || error.type !== 'NoResponse' || knownId !== String(userId)) throw error
    return new Set(permissionFlags.filter((flag) => known.includes(flag)))
  }
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

/** Once the first screen stands, so that it waits for nothing. */
const listenAfterMs = 3000

/** Asks for the flags again when the server says that they changed: menu and screens follow at once. */
export const useRightsWatch = (): void => {
  const userId = useSession()?.userId
  const queryClient = useQueryClient()
  useEffect(() => {
    if (userId === undefined) return undefined
    let stop = (): void => undefined
    const timer = setTimeout(() => {
      stop = listenToRights(userId, () => void queryClient.invalidateQueries({ queryKey: ['flags'] }))
    }, listenAfterMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [userId, queryClient])
}
