/** Which screens the current user may open. The list itself is `app/screens.ts`, handed down by the application. */
import { createContext, useContext, useMemo } from 'react'
import { useFlags } from '../session/permissions.ts'
import type { Screen } from './screen.ts'
import { useSession } from '../session/session.ts'
import { menuScreens } from './mayOpen.ts'

const noFlags: ReadonlySet<string> = new Set()

export const RegisteredScreens = createContext<readonly Screen[]>([])

/** Those with a menu entry that the user's flags allow. Those with a flag wait until the flags are known. */
export const useVisibleScreens = (): readonly Screen[] => {
  const screens = useContext(RegisteredScreens)
  const { data: flags } = useFlags()
  const session = useSession()
  return useMemo(() => menuScreens(screens, session, flags ?? noFlags), [screens, session, flags])
}

/** Whether a screen stands at this path: a way to it is offered only then. */
export const useIsScreenBuilt = (path: string): boolean =>
  useContext(RegisteredScreens).some((screen) => screen.path === path)
