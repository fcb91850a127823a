import { useEffect, useState } from 'react'
import { Modal } from 'antd'
import type { ModalProps } from 'antd'

/**
 * Ant Design dialog that also returns the focus to its opener when the caller unmounts it while open. Dialogs
 * that are remounted for each use need this; otherwise the keyboard starts at the top of the page again.
 */
export const AppModal = (props: ModalProps) => {
  // The opener is read before the dialog moves the focus, which happens after its first render.
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
