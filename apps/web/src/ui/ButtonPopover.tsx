import { Suspense, useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { Popover } from 'antd'
import { useTranslation } from '../platform/text/i18n.ts'

interface ButtonPopoverProps {
  /** What a screen reader calls the panel. */
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** May still be on its way (lazy). */
  content: ReactNode
  placement?: 'bottomLeft' | 'bottomRight'
  /** The button that opens it. */
  children: ReactElement
}

const canHaveFocus = ':is(input, select, textarea, button, a[href], [tabindex="0"]):not(:disabled)'

/** Under the button, at its beginning or its end, and moved as far as it takes to stand within the window. */
const within = { shiftX: true, adjustY: true, shiftY: true }
const placements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow: within },
  bottomRight: { points: ['tr', 'br'], offset: [0, 4], overflow: within },
}

/** Into the panel, unless the focus is there already. */
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

/** Drawn at the end of the page, it is reached by nobody who tabs: it takes the focus, and Tab past its ends leaves it. */
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

/** A small panel behind a button. Opened, it has the focus; closed, the button has it again. */
export const ButtonPopover = (props: ButtonPopoverProps) => {
  const { label, isOpen, onOpenChange, content, placement = 'bottomLeft', children } = props
  const { t } = useTranslation()
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const giveFocusBack = (): void => {
    const focused = document.activeElement
    // Who clicked into something else meanwhile is there already.
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
        // What came late takes the focus itself; what was there could not while the panel was being placed.
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
