import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './Wizard.module.css'

interface TabFrameProps {
  /** The tab that is open: another one gets the focus, so that the keyboard begins at its first field. */
  tab: string
  /** Papers have a form of their own, and forms are not put into forms. */
  isForm: boolean
  onSubmit: () => void
  children: ReactNode
}

/** Enter in a field goes on. */
export const TabFrame = ({ tab, isForm, onSubmit, children }: TabFrameProps) => {
  const frame = useRef<HTMLElement | null>(null)
  const lastTab = useRef(tab)
  useEffect(() => {
    if (lastTab.current === tab) return
    lastTab.current = tab
    frame.current?.focus({ preventScroll: true })
  }, [tab])
  const place = (element: HTMLElement | null): void => {
    frame.current = element
  }
  return isForm ? (
    <form
      ref={place}
      tabIndex={-1}
      noValidate
      className={styles.main}
      onSubmit={(event) => {
        event.preventDefault()
        // What is submitted inside of a dialog is not this form's.
        if (event.target === event.currentTarget) onSubmit()
      }}
    >
      {children}
    </form>
  ) : (
    <div ref={place} tabIndex={-1} className={styles.main}>
      {children}
    </div>
  )
}
