/**
 * Menu model: rooms contain doors, a door shows its screens as tabs. `app/menu.ts` states the arrangement; the
 * functions here reduce it to what a user may open.
 */
import { matchPath } from 'react-router'
import { isStaff } from '@kervan/contract/roles'
import type { PermissionFlag } from '@kervan/contract/permissions'
import type { Session } from '../session/session.ts'
import { mayOpen } from './mayOpen.ts'
import type { Screen, ScreenName } from './screen.ts'

type Viewer = Pick<Session, 'roles' | 'isOperationUser'>

export interface Door {
  /** Key of the door's name in `menu:door`. */
  name: string
  /** Screens shown as tabs, first one opened by the door. */
  screens: readonly ScreenName[]
  /** Screens that are reached from these screens and have no tab, such as a shipment's page. */
  within?: readonly ScreenName[]
}

export interface Room {
  /** Key of the room's name in `menu:room`. */
  name: string
  doors: readonly Door[]
}

export interface Menu {
  staff: readonly Room[]
  customer: readonly Room[]
  /** Flag without which the menu hides the screen, besides the screen's own flag. */
  flagOf: (screen: ScreenName, viewer: Viewer) => PermissionFlag | undefined
}

export interface VisibleDoor {
  name: string
  /** At least one. */
  screens: readonly Screen[]
  within: readonly Screen[]
}

export interface VisibleRoom {
  name: string
  /** At least one. */
  doors: readonly VisibleDoor[]
}

const hasParameter = ({ path }: Screen): boolean => path.includes(':')

/** Rooms and doors that the user may open; doors without screens and rooms without doors are left out. */
export const visibleRooms = (
  menu: Menu,
  screens: readonly Screen[],
  viewer: Viewer | null,
  flags: ReadonlySet<string>,
): readonly VisibleRoom[] => {
  if (viewer === null) return []
  const isListed = (screen: Screen) => {
    const flag = menu.flagOf(screen.name, viewer)
    return mayOpen(screen, viewer, flags) && (flag === undefined || flags.has(flag))
  }
  const open = screens.filter(isListed)
  const named = (name: ScreenName) => open.filter((screen) => screen.name === name)
  return (isStaff(viewer) ? menu.staff : menu.customer).flatMap(({ name, doors }) => {
    const visible = doors.flatMap((door): VisibleDoor[] => {
      const all = door.screens.flatMap(named)
      const tabs = all.filter((screen) => !hasParameter(screen))
      const within = [...all.filter(hasParameter), ...(door.within ?? []).flatMap(named)]
      return tabs.length === 0 ? [] : [{ name: door.name, screens: tabs, within }]
    })
    return visible.length === 0 ? [] : [{ name, doors: visible }]
  })
}

/** Screens with a tab, in menu order. */
export const tabScreens = (rooms: readonly VisibleRoom[]): readonly Screen[] =>
  rooms.flatMap(({ doors }) => doors.flatMap(({ screens }) => screens))

/** Screens that the search finds: those with a tab, and those within a door that need no parameter. */
export const searchableScreens = (rooms: readonly VisibleRoom[]) =>
  rooms.flatMap((room) =>
    room.doors.flatMap((door) =>
      [...door.screens, ...door.within.filter((screen) => !hasParameter(screen))].map((screen) => ({
        room,
        door,
        screen,
      })),
    ),
  )

export interface MenuPlace {
  room: VisibleRoom
  door: VisibleDoor
  screen: Screen
}

const parameterCount = ({ path }: Screen): number => path.split(':').length

/** Room, door and screen of an address; undefined for a screen without a place in the user's menu. */
export const findMenuPlace = (rooms: readonly VisibleRoom[], pathname: string): MenuPlace | undefined =>
  rooms
    .flatMap((room) =>
      room.doors.flatMap((door) =>
        [...door.screens, ...door.within].map((screen) => ({ room, door, screen })),
      ),
    )
    .filter(({ screen }) => matchPath(`${screen.path}${screen.furtherPath ?? ''}`, pathname) !== null)
    // `/pickup/stocktake` is preferred to `/pickup/:id`.
    .toSorted((one, other) => parameterCount(one.screen) - parameterCount(other.screen))[0]

/**
 * Tab of a place: the tab with the same name, as a shipment's case belongs to the tab of all cases; otherwise the
 * tab whose address the screen's begins with, as a bag's page belongs to the tab of bags.
 */
export const tabOf = ({ door, screen }: MenuPlace): Screen =>
  door.screens.find(({ name }) => name === screen.name) ??
  door.screens.find(({ path }) => screen.path.startsWith(`${path}/`)) ??
  door.screens[0]!
