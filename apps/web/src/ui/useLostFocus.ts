import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Focuses `place` when the focused control disappears with a change of `state`. Otherwise the keyboard would start
 * at the top of the page again, and a screen reader would announce nothing.
 */
export const useLostFocus = (place: RefObject<HTMLElement | null>, state: unknown): void => {
  const lastState = useRef(state)
  useEffect(() => {
    if (lastState.current === state) return
    lastState.current = state
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [place, state])
}
