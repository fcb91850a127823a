import { useEffect, useMemo, useState } from 'react'
import { searchableScreens } from '../../../platform/screens/menu.ts'
import type { VisibleRoom } from '../../../platform/screens/menu.ts'
import type { Screen } from '../../../platform/screens/screen.ts'
import { useRooms } from '../../../platform/screens/visibleScreens.ts'
import { hasText, loadTexts, useTranslation } from '../../../platform/text/i18n.ts'
import type { Translate } from '../../../platform/text/i18n.ts'
import { foldEntries, searchEntries } from './searchEntries.ts'

const mostShown = 100

export interface ScreenEntry {
  key: string
  screen: Screen
  title: string
  /** Room and door of the screen. */
  kind: string
  alsoFoundBy: string
}

const wordsOf = (name: string, t: Translate): string =>
  hasText(`searchWords:${name}`) ? t(`searchWords:${name}`) : ''

/**
 * Screens of a menu as search entries, each with its everyday words. Those without a tab are found if they have
 * words: the page where an authorization returns has none.
 */
export const screenEntriesOf = (
  rooms: readonly VisibleRoom[],
  t: Translate,
  hasWords: boolean,
): readonly ScreenEntry[] =>
  searchableScreens(rooms).flatMap(({ room, door, screen }) => {
    const words = hasWords ? wordsOf(screen.name, t) : ''
    if (words === '' && !door.screens.includes(screen)) return []
    return {
      key: screen.path,
      screen,
      title: t(`shell:screen.${screen.name}`),
      kind: [...new Set([t(`menu:room.${room.name}`), t(`menu:door.${door.name}`)])].join(' · '),
      alsoFoundBy: words,
    }
  })

/** Screens of the user's menu as search entries. Their everyday words arrive a moment later. */
export const useScreenEntries = (): readonly ScreenEntry[] => {
  const { t } = useTranslation()
  const rooms = useRooms()
  const [hasWords, setHasWords] = useState(false)
  useEffect(() => {
    // Ignores a failed load: the search then finds titles only.
    loadTexts(['searchWords']).then(
      () => setHasWords(true),
      () => undefined,
    )
  }, [])
  return useMemo(() => screenEntriesOf(rooms, t, hasWords), [rooms, t, hasWords])
}

/** Screens of the user's menu that match the search, best match first. */
export const useScreenSearch = (search: string): readonly ScreenEntry[] => {
  const entries = useScreenEntries()
  const folded = useMemo(() => foldEntries(entries), [entries])
  return searchEntries(folded, search, mostShown)
}
