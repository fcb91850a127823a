import { useEffect, useMemo, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { StoredAppearance } from '@kervan/contract/account/profile/appearance'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { callEndpoint } from '../../platform/api/apiClient.ts'
import { endpointQuery } from '../../platform/api/query.ts'
import { changeAppearance, useAppearance } from '../../platform/appearance.ts'
import { useSession } from '../../platform/session/session.ts'
import { useDebouncedValue } from '../../platform/useDebouncedValue.ts'
import { decideAppearance, readAgreedAppearance, storeAgreedAppearance } from './accountAppearance.ts'
import { changeLayout, useLayout } from './layout.ts'

/** Delay in ms before an appearance choice is saved, so that trying out colours does not send every choice. */
const pauseMs = 1500

/** Stores the appearance with the account and applies it on the user's other computers. */
export const useAccountAppearance = (): void => {
  const session = useSession()
  const look = useAppearance()
  const layout = useLayout()
  const local = useMemo(() => ({ ...look, ...layout }), [look, layout])
  const settled = useDebouncedValue(local, pauseMs)
  /** Appearance stored with the account; undefined before it is loaded. */
  const server = useRef<StoredAppearance | null | undefined>(undefined)
  /** Appearance that was just replaced by the account's. It must not be saved as a new choice of the user. */
  const replaced = useRef<StoredAppearance | null>(null)
  // While viewing on behalf of a company, the staff member's browser keeps its appearance.
  const userId = session?.visitorName === null ? session.userId : null
  const account = useQuery({
    ...endpointQuery(profileEndpoints.getUser, {}),
    enabled: userId !== null,
  }).data

  useEffect(() => {
    if (userId === null || !account || settled === replaced.current) return
    if (server.current === undefined) server.current = account.appearance
    const decided = decideAppearance(settled, readAgreedAppearance(userId), server.current)
    if (decided === 'save') {
      // A failed save is ignored: the appearance is right on this device and is saved with the next choice.
      callEndpoint(profileEndpoints.saveAppearance, { body: settled }).then(
        () => {
          server.current = settled
          storeAgreedAppearance(userId, settled)
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
    storeAgreedAppearance(userId, server.current ?? settled)
  }, [userId, account, settled])
}
