import { Suspense, useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { Popover } from 'antd'
import { useTranslation } from '../platform/text/i18n.ts'

interface ButtonPopoverProps {
  /** Accessible name of the popover. */
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Content of the popover, which may be lazy loaded. */
  content: ReactNode
  placement?: 'bottomLeft' | 'bottomRight'
  children: ReactElement
}

const canHaveFocus = ':is(input, select, textarea, button, a[href], [tabindex="0"]):not(:disabled)'

/** Positions the panel under the button, aligned to its start or end, and shifts it to stay inside the window. */
const within = { shiftX: true, adjustY: true, shiftY: true }
const placements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow: within },
  bottomRight: { points: ['tr', 'br'], offset: [0, 4], overflow: within },
}

/** Moves the focus into the popover unless it is already there. */
const focusPanel = (panel: HTMLElement | null): void => {
  if (!panel || panel.contains(document.activeElement)) return
  const chosen = panel.querySelector<HTMLElement>('input[type=radio]:checked')
  const first = chosen ?? panel.querySelector<HTMLElement>(canHaveFocus)
  first?.focus({ preventScroll: true })
}

interface PanelProps {
  id: string
  label: string
  onLeave: () => void
  children: ReactNode
}

/**
 * The panel is rendered at the end of the page, where Tab would not reach it. It therefore takes the focus when
 * it opens, and Tab past either end closes it.
 */
const Panel = ({ id, label, onLeave, children }: PanelProps) => {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => focusPanel(panel.current), [])
  const leaveAtTheEnds = ({ key, shiftKey, target }: KeyboardEvent) => {
    const controls = [...(panel.current?.querySelectorAll(canHaveFocus) ?? [])]
    if (key === 'Tab' && controls.at(shiftKey ? 0 : -1) === target) onLeave()
  }
  return (
    <div ref={panel} id={id} role="dialog" aria-label={label} onKeyDown={leaveAtTheEnds}>
      {children}
    </div>
  )
}

/** Small panel behind a button. The panel has the focus while open; the button gets it again after closing. */
export const ButtonPopover = (props: ButtonPopoverProps) => {
  const { label, isOpen, onOpenChange, content, placement = 'bottomLeft', children } = props
  const { t } = useTranslation()
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const giveFocusBack = (): void => {
    const focused = document.activeElement
    // Returns the focus only if the user has not clicked into another element meanwhile.
    if (focused === document.body || document.getElementById(id)?.contains(focused))
      place.current?.querySelector('button')?.focus()
  }
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) giveFocusBack()
    wasOpen.current = isOpen
  })
  return (
    <span ref={place} style={{ display: 'contents' }}>
      <Popover
        content={
          <Suspense fallback={t('ui:state.loading')}>
            <Panel
              id={id}
              label={label}
              onLeave={() => {
                giveFocusBack()
                onOpenChange(false)
              }}
            >
              {content}
            </Panel>
          </Suspense>
        }
        trigger="click"
        placement={placement}
        builtinPlacements={placements}
        arrow={false}
        open={isOpen}
        onOpenChange={onOpenChange}
        // Lazy loaded content focuses itself. Content that was already there could not be focused while the
        // panel was being positioned.
        afterOpenChange={(isShown) => {
          if (isShown) focusPanel(document.getElementById(id))
        }}
        destroyOnHidden
      >
        {children}
      </Popover>
    </span>
  )
}
