import { cloneElement, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEventHandler, ReactElement, ReactNode } from 'react'
import { FloatingPanel } from './light/FloatingPanel.tsx'
import type { Placement } from './light/FloatingPanel.tsx'
import styles from './ActionMenu.module.css'

export interface MenuAction {
  key: string
  label: string
  onSelect: () => void
  isDangerous?: boolean
  isDisabled?: boolean
}

interface ActionMenuProps {
  /** Above the actions: whose they are. */
  head?: ReactNode
  actions: readonly MenuAction[]
  placement?: Placement
  /** The button that opens it. */
  children: ReactElement<{
    onClick?: MouseEventHandler<HTMLElement>
    'aria-haspopup'?: 'menu'
    'aria-expanded'?: boolean
  }>
}

/** The item that an arrow, Home or End leads to; beyond one end the other begins. */
const targetOf = (key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined => {
  const steps: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (Math.max(at, 0) - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  return items[steps[key] ?? -1]
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)'),
]

interface ActionsProps {
  actions: readonly MenuAction[]
  onSelect: (action: MenuAction) => void
}

const Actions = ({ actions, onSelect }: ActionsProps) => {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => itemsOf(menu.current!)[0]?.focus(), [])
  return (
    <div ref={menu} role="menu" className={styles.menu}>
      {actions.map((action) => (
        <button
          key={action.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={action.isDangerous ? `${styles.item} ${styles.danger}` : styles.item}
          disabled={action.isDisabled}
          onClick={() => onSelect(action)}
        >
          {action.label}
        </button>
      ))}
    </div>
  )
}

/**
 * A menu of actions behind a button. The open menu has the focus: arrows, Home, End, Enter, Escape. The closed menu returns it to
 * the button, so that a dialog which an action opens returns it there too.
 */
export const ActionMenu = ({ head, actions, placement = 'bottomRight', children }: ActionMenuProps) => {
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const close = (): void => {
    const focused = document.activeElement
    // Returns the focus only if the user has not clicked into another element meanwhile.
    if (focused === document.body || focused?.closest('[role=menu]')) opener?.focus()
    setOpener(null)
  }
  const select = (action: MenuAction): void => {
    close()
    action.onSelect()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const items = itemsOf(event.currentTarget)
    const at = items.findIndex((item) => item === document.activeElement)
    const target = targetOf(event.key, items, at)
    target?.focus()
    if (event.key === 'Tab') close()
    // The same Enter would press the button that has the focus next: that of the dialog which an action opens.
    const isChosen = event.key === 'Enter' || event.key === ' '
    if (target || isChosen) event.preventDefault()
    if (isChosen) items[at]?.click()
  }
  return (
    <>
      {cloneElement(children, {
        'aria-haspopup': 'menu',
        'aria-expanded': opener !== null,
        onClick: (event) => {
          children.props.onClick?.(event)
          if (opener) close()
          else setOpener(event.currentTarget)
        },
      })}
      {opener && (
        <FloatingPanel opener={opener} placement={placement} onClose={close} onKeyDown={onKeyDown}>
          {head && <div className={styles.head}>{head}</div>}
          <Actions actions={actions} onSelect={select} />
        </FloatingPanel>
      )}
    </>
  )
}
