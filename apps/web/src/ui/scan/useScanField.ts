import { useCallback, useEffect, useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'

/** Maximum time in ms between two characters of a scanner; people type slower. */
const scannerGapMs = 50

/** Splits several codes that were pasted, or sent at once by a scanner with memory. */
const splitScans = (text: string): string[] =>
  text
    .split(/[\n\r\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Returns true for elements that keep the focus when a scan arrives: text inputs, lists and dialogs. */
const takesKeys = (element: Element | null): boolean =>
  element !== null &&
  element.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"]') !==
    null

/**
 * Input for a keyboard scanner, which types a code and Enter (or Tab). The field takes the focus back
 * automatically: after a click on an element without text input, after a window switch, and when a code starts
 * while a button has the focus. Only the keyboard may leave the field. The field is uncontrolled, so that a
 * scanner that sends the next code before React re-renders loses no character.
 */
export const useScanField = (onScan: (text: string) => void, { isPaused = false } = {}) => {
  const field = useRef<HTMLInputElement>(null)
  const typing = useRef({ lastAt: 0, isFast: true })
  const take = useRef(onScan)
  useEffect(() => {
    take.current = onScan
  })

  const focus = useCallback(() => field.current?.focus({ preventScroll: true }), [])

  useEffect(() => {
    if (isPaused) return
    focus()
    const onClick = (event: MouseEvent) => {
      // Clicks made by keyboard have `detail` 0; keyboard users keep their focus.
      if (event.detail > 0 && !takesKeys(event.target as Element)) setTimeout(focus)
    }
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length !== 1 || event.key === ' ') return
      if (!takesKeys(event.target as Element)) focus()
    }
    const onReturn = () => {
      if (!takesKeys(document.activeElement)) focus()
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKeyDown, true)
    window.addEventListener('focus', onReturn)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('focus', onReturn)
    }
  }, [focus, isPaused])

  const submit = () => {
    const input = field.current
    if (!input) return
    const texts = splitScans(input.value)
    input.value = ''
    for (const text of texts) take.current(text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const now = event.timeStamp
    if (event.key.length === 1) {
      const isFirst = event.currentTarget.value === ''
      typing.current.isFast = isFirst || (typing.current.isFast && now - typing.current.lastAt < scannerGapMs)
      typing.current.lastAt = now
    }
    const isEnd =
      event.key === 'Enter' ||
      // Some scanners end with Tab. After slow typing, Tab moves to the next element as usual.
      (event.key === 'Tab' &&
        !event.shiftKey &&
        event.currentTarget.value.length > 3 &&
        typing.current.isFast)
    if (!isEnd) return
    event.preventDefault()
    submit()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const texts = splitScans(event.clipboardData.getData('text'))
    if (texts.length < 2) return
    event.preventDefault()
    for (const text of texts) take.current(text)
  }
  return {
    focus,
    submit,
    inputProps: {
      ref: field,
      onKeyDown,
      onPaste,
      autoComplete: 'off',
      autoCorrect: 'off',
      autoCapitalize: 'off',
      spellCheck: false,
      // Hides the on-screen keyboard on a tablet with a scanner, where it would cover half of the screen.
      enterKeyHint: 'send' as const,
    },
  }
}
