import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * A new screen begins at its top, for the eye and for the screen reader: `content` gets the focus. The first screen of
 * a visit keeps the browser's. So does one whose address changes under it, as a draft's does with its first save:
 * where somebody types, the focus still lies inside of the content.
 */
export const useScreenFocus = (content: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation()
  const isGoingBack = useNavigationType() === NavigationType.Pop
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    const focused = document.activeElement
    if (focused !== content.current && content.current?.contains(focused)) return
    // The browser knows where on the page one was.
    if (!isGoingBack) window.scrollTo(0, 0)
    content.current?.focus({ preventScroll: true })
  }, [content, pathname, isGoingBack])
}
