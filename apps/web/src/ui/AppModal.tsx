import { useEffect, useState } from 'react'
import { Modal } from 'antd'
import type { ModalProps } from 'antd'

/**
 * Ant Design's dialog. It gives the focus back to what opened it also when its caller takes it out of the page while it
 * is open, as dialogs here do that are made anew each time; without it a keyboard begins at the top of the page again.
 */
export const AppModal = (props: ModalProps) => {
  // Read before the dialog takes the focus, which it does after its first rendering.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isFree = document.activeElement === null || document.activeElement === document.body
      if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    },
    [opener],
  )
  return <Modal {...props} />
}
