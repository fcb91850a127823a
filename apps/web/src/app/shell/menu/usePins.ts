import { useMemo } from 'react'
import { searchableScreens } from '../../../platform/screens/menu.ts'
import { useRooms } from '../../../platform/screens/visibleScreens.ts'
import { usePinnedPaths } from './menuMemory.ts'

/** Pinned screens that the user may open, in the order in which they were pinned, each with its place. */
export const usePins = () => {
  const rooms = useRooms()
  const paths = usePinnedPaths()
  return useMemo(() => {
    const found = searchableScreens(rooms)
    return paths.flatMap((path) => found.find(({ screen }) => screen.path === path) ?? [])
  }, [rooms, paths])
}
