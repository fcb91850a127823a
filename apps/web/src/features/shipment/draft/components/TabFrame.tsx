import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './Wizard.module.css'

interface TabFrameProps {
  /** Name of the open tab. A newly opened tab gets the focus, so that the keyboard starts at its first field. */
  tab: string
  /** False for the documents tab, which has its own form; HTML forms must not be nested. */
  isForm: boolean
  onSubmit: () => void
  children: ReactNode
}

/** Frame of a wizard tab; Enter in a field submits the tab. */
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
        // Ignores submits of dialogs inside the tab, which bubble up through React.
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
