import { useMemo } from 'react'
import { searchableScreens } from '../../../platform/screens/menu.ts'
import type { Screen } from '../../../platform/screens/screen.ts'
import { useRooms } from '../../../platform/screens/visibleScreens.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { foldEntries, searchEntries } from './searchEntries.ts'

const mostShown = 100

export interface ScreenEntry {
  key: string
  screen: Screen
  title: string
  /** Room and door of the screen. */
  kind: string
  alsoFoundBy?: string
}

/** Screens of the user's menu as search entries. */
export const useScreenEntries = (): readonly ScreenEntry[] => {
  const { t } = useTranslation()
  const rooms = useRooms()
  return useMemo(
    () =>
      searchableScreens(rooms).map(({ room, door, screen }) => {
        const names = [t(`menu:room.${room.name}`), t(`menu:door.${door.name}`)]
        return {
          key: screen.path,
          screen,
          title: t(`shell:screen.${screen.name}`),
          kind: [...new Set(names)].join(' · '),
        }
      }),
    [rooms, t],
  )
}

/** Screens of the user's menu that match the search, best match first. */
export const useScreenSearch = (search: string): readonly ScreenEntry[] => {
  const entries = useScreenEntries()
  const folded = useMemo(() => foldEntries(entries), [entries])
  return searchEntries(folded, search, mostShown)
}
