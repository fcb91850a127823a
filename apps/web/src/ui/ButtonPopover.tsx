import { Suspense, cloneElement, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEventHandler, ReactElement, ReactNode } from 'react'
import { useTranslation } from '../platform/text/i18n.ts'
import { FloatingPanel } from './light/FloatingPanel.tsx'
import type { Placement } from './light/FloatingPanel.tsx'
import styles from './ButtonPopover.module.css'

interface ButtonPopoverProps {
  /** Accessible name of the popover. */
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Content of the popover, which may be lazy loaded. */
  content: ReactNode
  placement?: Placement
  children: ReactElement<{ onClick?: MouseEventHandler<HTMLElement> }>
}

const canHaveFocus = ':is(input, select, textarea, button, a[href], [tabindex="0"]):not(:disabled)'

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
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const giveFocusBack = (): void => {
    const focused = document.activeElement
    // Returns the focus only if the user has not clicked into another element meanwhile.
    if (focused === document.body || document.getElementById(id)?.contains(focused)) opener?.focus()
  }
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) giveFocusBack()
    wasOpen.current = isOpen
  })
  const close = (): void => {
    giveFocusBack()
    onOpenChange(false)
  }
  return (
    <>
      {cloneElement(children, {
        onClick: ({ currentTarget }) => {
          setOpener(currentTarget)
          onOpenChange(!isOpen)
        },
      })}
      {isOpen && opener && (
        <FloatingPanel opener={opener} placement={placement} onClose={close}>
          <div className={styles.panel}>
            <Suspense fallback={t('ui:state.loading')}>
              <Panel id={id} label={label} onLeave={close}>
                {content}
              </Panel>
            </Suspense>
          </div>
        </FloatingPanel>
      )}
    </>
  )
}
