/**
 * Permission flags of the current user, from the active menu entries. The web only hides screens; the server
 * enforces permissions.
 */
import { useEffect, useMemo } from 'react'
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

/** Flags of the user's last answer in this browser; undefined without one. */
const readLastFlags = (userId: number): ReadonlySet<PermissionFlag> | undefined => {
  const [knownId, ...known] = readFlags()?.split(' ') ?? []
  if (knownId !== String(userId)) return undefined
  return new Set(permissionFlags.filter((flag) => known.includes(flag)))
}

/** Falls back to the last stored flags without an answer, so that offline screens also open offline. */
const findFlags = async (userId: number, signal: AbortSignal): Promise<ReadonlySet<PermissionFlag>> => {
  try {
    const flags = await askForFlags(userId, signal)
    rememberFlags([userId, ...flags].join(' '))
    return flags
  } catch (error) {
    const lastFlags = readLastFlags(userId)
    if (!(error instanceof ApiError) || error.type !== 'NoResponse' || !lastFlags) throw error
    return lastFlags
  }
}

/** Permission flags and their loading state. Loaded at sign-in and every five minutes. */
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

/** Flags for the menu: until they are loaded, those of the last visit, so that the menu is complete at once. */
export const useMenuFlags = (): ReadonlySet<PermissionFlag> | undefined => {
  const session = useSession()
  const { data } = useFlags()
  const userId = session?.userId
  return useMemo(() => data ?? (userId === undefined ? undefined : readLastFlags(userId)), [data, userId])
}

/** Returns true if the user has `flag`; false until loaded. For buttons that open a screen. */
export const useHasFlag = (flag: PermissionFlag): boolean => useFlags().data?.has(flag) ?? false

/** Delay in ms before subscribing, so that the first screen does not wait for the connection. */
const listenAfterMs = 3000

/** Reloads the flags when the server reports a change, so that menu and screens update at once. */
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
