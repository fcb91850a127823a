import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Focuses `content` and scrolls to the top when the screen changes, for sighted users and screen readers. The
 * first screen of a page load keeps the browser's focus. The focus also stays when the address changes under
 * the user, e.g. on the first save of a draft: it is then still inside the content.
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
    // On "back" the browser restores the scroll position itself, so the page does not scroll.
    if (!isGoingBack) window.scrollTo(0, 0)
    content.current?.focus({ preventScroll: true })
  }, [content, pathname, isGoingBack])
}
