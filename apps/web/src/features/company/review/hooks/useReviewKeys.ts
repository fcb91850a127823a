import { useEffect } from 'react'

/** Keyboard shortcuts of the document review, active while nothing is typed and no dialog is open. */
export const useReviewKeys = (actions: Readonly<Record<string, () => void>>, isOff: boolean): void =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping =
        target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]')
      if (isOff || isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const action = actions[event.key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
