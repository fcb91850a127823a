import { useSyncExternalStore } from 'react'

const telephone = '(max-width: 480px)'

const followWidth = (onChange: () => void): (() => void) => {
  const query = window.matchMedia(telephone)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
const isTelephone = (): boolean => window.matchMedia(telephone).matches

/** Whether the screen is as narrow as a telephone's. */
export const useTelephone = (): boolean => useSyncExternalStore(followWidth, isTelephone)
