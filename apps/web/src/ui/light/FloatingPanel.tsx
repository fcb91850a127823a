import { useEffect, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import styles from './FloatingPanel.module.css'

export type Placement = 'bottomLeft' | 'bottomRight'

interface FloatingPanelProps {
  /** The panel is placed at its edge. */
  opener: HTMLElement
  placement: Placement
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLDivElement>) => void
  children: ReactNode
}

const gap = 4

/** Below the opener, or above it where only that side has room; never outside the window. */
const place = (panel: HTMLElement, opener: HTMLElement, placement: Placement): void => {
  const { left, right, top, bottom } = opener.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const start = placement === 'bottomRight' ? right - width : left
  const isBelow = bottom + gap + height <= window.innerHeight || top < height + gap
  panel.style.left = `${Math.max(gap, Math.min(start, window.innerWidth - width - gap))}px`
  panel.style.top = `${isBelow ? bottom + gap : top - gap - height}px`
}

/** Events of a portal reach the parents in the component tree, such as the table row that a menu belongs to. */
const stop = (event: SyntheticEvent): void => event.stopPropagation()

/** An open list of choices in the panel takes the first Escape. */
const isOpenChoice = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true'

/** A panel at the end of the page, so that no scrolled parent cuts it. Escape and a press outside close it. */
export const FloatingPanel = ({ opener, placement, onClose, onKeyDown, children }: FloatingPanelProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const wasPressedInside = useRef(false)
  useLayoutEffect(() => {
    const replace = () => place(panel.current!, opener, placement)
    replace()
    // Content that is loaded later changes the size.
    const sizes = new ResizeObserver(replace)
    sizes.observe(panel.current!)
    window.addEventListener('resize', replace)
    document.addEventListener('scroll', replace, true)
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', replace)
      document.removeEventListener('scroll', replace, true)
    }
  }, [opener, placement])
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      wasPressedInside.current = false
      // Later, because a list of choices inside is a part of the panel in the component tree alone.
      setTimeout(() => {
        const isOpener = target instanceof Node && opener.contains(target)
        if (!wasPressedInside.current && !isOpener && panel.current) onClose()
      })
    }
    document.addEventListener('pointerdown', closeOutside, true)
    return () => document.removeEventListener('pointerdown', closeOutside, true)
  }, [opener, onClose])
  return createPortal(
    <div
      ref={panel}
      className={styles.panel}
      onClick={stop}
      onPointerDownCapture={() => {
        wasPressedInside.current = true
      }}
      onPointerDown={stop}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape' && !isOpenChoice(event.target)) onClose()
        else onKeyDown?.(event)
      }}
    >
      {children}
    </div>,
    document.body,
  )
}
