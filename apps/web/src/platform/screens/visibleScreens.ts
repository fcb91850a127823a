/**
 * Screens that the current user may open. The list is `app/screens.ts`, provided by the application through
 * context.
 */
import { createContext, useContext, useMemo } from 'react'
import { useFlags } from '../session/permissions.ts'
import type { Screen } from './screen.ts'
import { useSession } from '../session/session.ts'
import { menuScreens } from './mayOpen.ts'

const noFlags: ReadonlySet<string> = new Set()

export const RegisteredScreens = createContext<readonly Screen[]>([])

/** Screens with a menu entry that the user's flags allow. Screens with a flag appear once the flags are loaded. */
export const useVisibleScreens = (): readonly Screen[] => {
  const screens = useContext(RegisteredScreens)
  const { data: flags } = useFlags()
  const session = useSession()
  return useMemo(() => menuScreens(screens, session, flags ?? noFlags), [screens, session, flags])
}

/** Returns true if a screen exists at this path; links to other paths are hidden. */
export const useIsScreenBuilt = (path: string): boolean =>
  useContext(RegisteredScreens).some((screen) => screen.path === path)
