import { useEffect, useMemo, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { KeptAppearance } from '@kervan/contract/account/profile/appearance'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { callEndpoint } from '../../platform/api/apiClient.ts'
import { endpointQuery } from '../../platform/api/query.ts'
import { changeAppearance, useAppearance } from '../../platform/appearance.ts'
import { useSession } from '../../platform/session/session.ts'
import { useDebouncedValue } from '../../platform/useDebouncedValue.ts'
import { decideAppearance, readKept, rememberKept } from './accountAppearance.ts'
import { changeLayout, useLayout } from './layout.ts'

/** Trying colours out is not kept one by one. */
const pauseMs = 1500

/** Keeps how the application looks with the account, and takes it from there on another computer. */
export const useAccountAppearance = (): void => {
  const session = useSession()
  const look = useAppearance()
  const layout = useLayout()
  const local = useMemo(() => ({ ...look, ...layout }), [look, layout])
  const settled = useDebouncedValue(local, pauseMs)
  /** What the account has; undefined until it was asked. */
  const server = useRef<KeptAppearance | null | undefined>(undefined)
  /** The look that the account's replaced: it is on its way out, and nothing that was chosen. */
  const replaced = useRef<KeptAppearance | null>(null)
  // In a visit on behalf of a company the visitor's browser stays as it is.
  const userId = session?.visitorName === null ? session.userId : null
  const account = useQuery({
    ...endpointQuery(profileEndpoints.getUser, {}),
    enabled: userId !== null,
  }).data

  useEffect(() => {
    if (userId === null || !account || settled === replaced.current) return
    if (server.current === undefined) server.current = account.appearance
    const decided = decideAppearance(settled, readKept(userId), server.current)
    if (decided === 'save') {
      // What cannot be kept now is kept at the next choice; the page looks right all the same.
      callEndpoint(profileEndpoints.saveAppearance, { body: settled }).then(
        () => {
          server.current = settled
          rememberKept(userId, settled)
        },
        () => undefined,
      )
      return
    }
    if (decided === 'apply' && server.current) {
      const { navStyle, layoutType, ...chosen } = server.current
      replaced.current = settled
      changeAppearance(chosen)
      changeLayout({ navStyle, layoutType })
    }
    rememberKept(userId, server.current ?? settled)
  }, [userId, account, settled])
}
