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
  /** Content above the actions, such as the name of the row that they belong to. */
  head?: ReactNode
  actions: readonly MenuAction[]
  placement?: 'bottomLeft' | 'bottomRight'
  children: ReactElement
}

/**
 * Menu of actions behind a button. The open menu has the focus and supports arrows, Enter and Escape. After
 * closing, the button gets the focus again; a dialog opened by an action can then return the focus to this
 * button. Ant Design's menu would leave the focus nowhere.
 */
export const ActionMenu = ({ head, actions, placement = 'bottomRight', children }: ActionMenuProps) => {
  const place = useRef<HTMLSpanElement>(null)
  const giveFocusBack = (): void => {
    const focused = document.activeElement
    // Returns the focus only if the user has not clicked into another element meanwhile.
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
            // Stops the browser from turning the same Enter into a click on the next focused button, which
            // would confirm the dialog.
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
