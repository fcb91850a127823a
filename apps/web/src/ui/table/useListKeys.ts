import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=combobox]') !== null

/** Returns the identity link of each row, or its first control. */
const rowsOf = (list: HTMLElement): HTMLElement[] =>
  [...list.querySelectorAll('tbody tr')].flatMap((row) => {
    const find = (selector: string) => row.querySelector<HTMLElement>(selector)
    const control = find('a') ?? find('button:not([aria-haspopup])') ?? find('button, input')
    return control ? [control] : []
  })

/**
 * Keyboard shortcuts of a list while no other control has the focus: `/` focuses the search box or opens the
 * first filter, arrows move between rows, Enter opens the focused row. Returns refs for the tools above the
 * list and for the list itself.
 */
export const useListKeys = (): {
  tools: RefObject<HTMLDivElement | null>
  list: RefObject<HTMLDivElement | null>
} => {
  const tools = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const goTo = (event: KeyboardEvent, step: 1 | -1): void => {
      const rows = list.current ? rowsOf(list.current) : []
      const row = document.activeElement?.closest('tr')
      const at = rows.findIndex((control) => row?.contains(control))
      const next = at === -1 ? rows[0] : rows[at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const focused = document.activeElement
      const isFree = focused === document.body || focused === null
      const isHere = isFree || (list.current?.contains(focused) ?? false)
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      // Arrow keys move to the next row even from its selection checkbox, which has no use for them.
      const isPick = focused instanceof HTMLInputElement && focused.type === 'checkbox'
      if (isArrow && isHere && (isPick || !isTypedInto(focused)))
        return goTo(event, event.key === 'ArrowDown' ? 1 : -1)
      if (event.key === '/' && isHere && (isPick || !isTypedInto(focused))) {
        event.preventDefault()
        const search = tools.current?.querySelector<HTMLElement>('input[data-search], [data-search] input')
        if (search) search.focus()
        else tools.current?.querySelector('button')?.click()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return { tools, list }
}
