/**
 * Screens and menu that the current user may open. The lists are `app/screens.ts` and `app/menu.ts`, provided by
 * the application through context.
 */
import { createContext, useContext, useMemo } from 'react'
import { useLocation } from 'react-router'
import { permissionFlags } from '@kervan/contract/permissions'
import { useMenuFlags } from '../session/permissions.ts'
import type { Screen } from './screen.ts'
import { useSession } from '../session/session.ts'
import { findMenuPlace, visibleRooms } from './menu.ts'
import type { Menu, MenuPlace, VisibleRoom } from './menu.ts'

const noFlags: ReadonlySet<string> = new Set()
const allFlags: ReadonlySet<string> = new Set(permissionFlags)

export const RegisteredScreens = createContext<readonly Screen[]>([])
export const RegisteredMenu = createContext<Menu>({ staff: [], customer: [], flagOf: () => undefined })

const useRoomsOf = (flags: ReadonlySet<string>): readonly VisibleRoom[] => {
  const screens = useContext(RegisteredScreens)
  const menu = useContext(RegisteredMenu)
  const session = useSession()
  return useMemo(() => visibleRooms(menu, screens, session, flags), [menu, screens, session, flags])
}

/** The user's menu. Screens with a flag appear once the flags are known. */
export const useRooms = (): readonly VisibleRoom[] => useRoomsOf(useMenuFlags() ?? noFlags)

/**
 * Place of the current screen in the user's menu. While the flags are unknown, `isKnown` is false and the place is
 * that of a user with all flags, so that its space is reserved.
 */
export const useMenuPlace = (): { place: MenuPlace | undefined; isKnown: boolean } => {
  const flags = useMenuFlags()
  const { pathname } = useLocation()
  return { place: findMenuPlace(useRoomsOf(flags ?? allFlags), pathname), isKnown: flags !== undefined }
}

/** Returns true if a screen exists at this path; links to other paths are hidden. */
export const useIsScreenBuilt = (path: string): boolean =>
  useContext(RegisteredScreens).some((screen) => screen.path === path)
