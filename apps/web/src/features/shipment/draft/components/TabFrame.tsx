import { useEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { FormInstance } from 'antd'
import { useLostFocus } from '../../../../ui/useLostFocus.ts'
import { firstEmptyField } from '../firstEmptyField.ts'
import type { WizardValues } from '../wizardValues.ts'
import styles from './Wizard.module.css'

interface TabFrameProps {
  form: FormInstance<WizardValues>
  /** Name of the open tab; its first empty required field gets the focus, or the frame when all are filled. */
  tab: string
  /** Name of the frame for screen readers, which announce it when the frame gets the focus. */
  label: string
  /** Shipment's state: it changes under the user, e.g. after a payment was left, and the content with it. */
  state: string | undefined
  /** True once prefilled values are in the form, so that no field is focused that is filled later. */
  isFilled: boolean
  /** False for the documents tab, which has its own form; HTML forms must not be nested. */
  isForm: boolean
  onSubmit: () => void
  children: ReactNode
}

/** Frame of a wizard tab; Enter in a field, or on the focused frame, submits the tab. */
export const TabFrame = ({
  form,
  tab,
  label,
  state,
  isFilled,
  isForm,
  onSubmit,
  children,
}: TabFrameProps) => {
  const frame = useRef<HTMLElement | null>(null)
  const focusedTab = useRef<string | null>(null)
  useEffect(() => {
    if (!isFilled || focusedTab.current === tab) return
    const focusFirst = (): void => {
      const isFirst = focusedTab.current === null
      focusedTab.current = tab
      // On the first tab the user may already type or use a menu. The shell focuses the content around the frame.
      const isElsewhere = !document.activeElement?.contains(frame.current)
      if (!frame.current || (isFirst && isElsewhere)) return
      const field = firstEmptyField(frame.current, form)
      if (!field && isFirst) return
      ;(field ?? frame.current).focus({ preventScroll: true })
      // The first tab stays at its title; typing brings the field into view.
      if (!isFirst) field?.scrollIntoView({ block: 'nearest' })
    }
    const focusAgain = (): void => {
      if (document.activeElement !== document.body || !frame.current) return
      firstEmptyField(frame.current, form)?.focus({ preventScroll: true })
    }
    // In the next frame, because the page fills the form after this effect.
    let nextFrame = requestAnimationFrame(() => {
      focusFirst()
      // A field that depends on a filled value is replaced in the frame after that and loses the focus.
      nextFrame = requestAnimationFrame(() => (nextFrame = requestAnimationFrame(focusAgain)))
    })
    return () => cancelAnimationFrame(nextFrame)
  }, [form, isFilled, tab])
  useLostFocus(frame, state)
  const place = (element: HTMLElement | null): void => {
    frame.current = element
  }
  const goOn = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return
    event.preventDefault()
    onSubmit()
  }
  return isForm ? (
    <form
      ref={place}
      aria-label={label}
      tabIndex={-1}
      noValidate
      className={styles.main}
      onKeyDown={goOn}
      onSubmit={(event) => {
        event.preventDefault()
        // Ignores submits of dialogs inside the tab, which bubble up through React.
        if (event.target === event.currentTarget) onSubmit()
      }}
    >
      {children}
    </form>
  ) : (
    <section ref={place} aria-label={label} tabIndex={-1} className={styles.main} onKeyDown={goOn}>
      {children}
    </section>
  )
}
