import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from './light/Button.tsx'
import styles from './UndoBar.module.css'

interface UndoBarProps {
  children: ReactNode
  /** Text of the button. */
  action: string
  /** End of the period, ISO. */
  until: string
  /** Length of the whole period in minutes. */
  minutes: number
  isBusy: boolean
  onUndo: () => void
  /** Called a second after the period has ended. */
  onEnd: () => void
}

/** Interval in ms at which the remaining time is drawn. */
const drawMs = 5000

/** Undo of a step whose notifications wait, with the part of the period that is left. */
export const UndoBar = ({ children, action, until, minutes, isBusy, onUndo, onEnd }: UndoBarProps) => {
  const [now, setNow] = useState(() => Date.now())
  const end = Date.parse(until)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), drawMs)
    const timer = setTimeout(onEnd, Math.max(0, end - Date.now()) + 1000)
    return () => {
      clearInterval(clock)
      clearTimeout(timer)
    }
  }, [end, onEnd])
  const left = Math.min(1, Math.max(0, (end - now) / (minutes * 60_000)))
  return (
    <div className={styles.bar}>
      <div className={styles.text}>
        {children}
        <div className={styles.track} aria-hidden="true">
          <span style={{ inlineSize: `${left * 100}%` }} />
        </div>
      </div>
      <Button size="small" isBusy={isBusy} onClick={onUndo}>
        {action}
      </Button>
    </div>
  )
}
