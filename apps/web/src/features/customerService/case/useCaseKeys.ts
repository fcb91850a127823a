import { useEffect, useRef } from 'react'
import { isTypedInto } from '../../../ui/table/useListKeys.ts'

/** Single-letter shortcuts of the case page, in lower case. They are inactive in fields and open dialogs. */
export const useCaseKeys = (actions: Readonly<Record<string, (() => void) | null>>): void => {
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTypedInto(document.activeElement) || document.querySelector('[role=dialog], [role=menu]')) return
      const action = current.current[event.key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
