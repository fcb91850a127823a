import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** False while a prerendered page hydrates, so that it reads the same for every address; true from then on. */
export const useIsMounted = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
