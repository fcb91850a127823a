import { useSyncExternalStore } from 'react'

const telephone = '(max-width: 480px)'

const followWidth = (onChange: () => void): (() => void) => {
  const query = window.matchMedia(telephone)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
const isTelephone = (): boolean => window.matchMedia(telephone).matches

/** Returns true if the screen is as narrow as a phone. */
export const useTelephone = (): boolean => useSyncExternalStore(followWidth, isTelephone)
