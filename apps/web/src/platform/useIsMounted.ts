import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * False while a prerendered page hydrates, so that its first render matches the HTML for every address; true
 * afterwards.
 */
export const useIsMounted = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
