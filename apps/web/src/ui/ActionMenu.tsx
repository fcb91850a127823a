import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Dropdown } from 'antd'

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
  placement?: 'bottomLeft' | 'bottomRight'
  /** The button that opens it. */
  children: ReactElement
}

/**
 * A menu of actions behind a button. Opened, it has the focus: arrows, Enter, Escape. Closed, the button has it again,
 * which a dialog that an action opens remembers in its turn; Ant Design's menu would leave it nowhere.
 */
export const ActionMenu = ({ head, actions, placement = 'bottomRight', children }: ActionMenuProps) => {
  const place = useRef<HTMLSpanElement>(null)
  const giveFocusBack = (): void => {
    const focused = document.activeElement
    // Who clicked into something else meanwhile is there already.
    if (focused === document.body || focused?.closest('[role=menu]'))
      place.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={place} style={{ display: 'contents' }}>
      <Dropdown
        trigger={['click']}
        placement={placement}
        autoFocus
        onOpenChange={(isOpen) => {
          if (!isOpen) giveFocusBack()
        }}
        menu={{
          items: [
            ...(head ? [{ key: 'head', type: 'group' as const, label: head }] : []),
            ...actions.map(({ key, label, isDangerous, isDisabled }) => ({
              key,
              label,
              danger: isDangerous,
              disabled: isDisabled,
            })),
          ],
          onClick: ({ key, domEvent }) => {
            // The same Enter would press the button that has the focus next: that of the dialog which asks.
            domEvent.preventDefault()
            giveFocusBack()
            actions.find((action) => action.key === key)?.onSelect()
          },
        }}
      >
        {children}
      </Dropdown>
    </span>
  )
}
