import { useEffect, useState } from 'react'
import { Modal } from 'antd'
import type { ModalProps } from 'antd'

const isHidden = (element: Element): boolean => element.closest('[style*="display: none"]') !== null

/** Focuses the page's content, unless a visible control has the focus. */
const focusContentIfLost = (): void => {
  const { activeElement, body } = document
  const isLost = activeElement === null || activeElement === body || isHidden(activeElement)
  if (isLost) document.getElementById('content')?.focus({ preventScroll: true })
}

/**
 * Ant Design dialog that also returns the focus to its opener when the caller unmounts it while open. Dialogs
 * that are remounted for each use need this; otherwise the keyboard starts at the top of the page again. When the
 * opener is gone, the page's content gets the focus.
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
  const afterClose = (): void => {
    props.afterClose?.()
    // The dialog is hidden in the next frame.
    requestAnimationFrame(focusContentIfLost)
  }
  return <Modal {...props} afterClose={afterClose} />
}
