import { useSyncExternalStore } from 'react'

const follow =
  (media: string) =>
  (onChange: () => void): (() => void) => {
    const query = window.matchMedia(media)
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }

const telephone = '(max-width: 480px)'
const followTelephone = follow(telephone)

/** Returns true if the screen is as narrow as a phone. */
export const useTelephone = (): boolean =>
  useSyncExternalStore(followTelephone, () => window.matchMedia(telephone).matches)

const wide = '(min-width: 1200px)'
const followWide = follow(wide)

/** Returns true if board and map fit beside each other. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(followWide, () => window.matchMedia(wide).matches)
