import { useEffect } from 'react'
import { useTranslation } from '../../platform/text/i18n.ts'
import { Button } from '../light/Button.tsx'
import type { Selection } from './column.ts'
import styles from './DataTable.module.css'

/** Appears with a selection: how many, and what can be done with them. */
export const SelectionBar = ({ selection }: { selection: Selection }) => {
  const { t } = useTranslation()
  return (
    <div
      className={styles.bar}
      role="region"
      aria-label={t('ui:table.selected', { count: selection.keys.size })}
    >
      <b>{t('ui:table.selected', { count: selection.keys.size })}</b>
      {selection.actions}
      <button type="button" className={styles.letGo} onClick={() => selection.onChange(new Set())}>
        {t('ui:table.letGo')}
      </button>
    </div>
  )
}

/** Long enough to read it and to reach it by the keyboard. */
const shownMs = 20_000

interface UndoBarProps {
  /** What was just done. */
  text: string
  /** The word of the way back. */
  undo: string
  isBusy: boolean
  onUndo: () => void
  onClose: () => void
}

/** In the place of the selection, for some seconds: what was just done, and the way back. */
export const UndoBar = ({ text, undo, isBusy, onUndo, onClose }: UndoBarProps) => {
  const { t } = useTranslation()
  useEffect(() => {
    if (isBusy) return undefined
    const timer = setTimeout(onClose, shownMs)
    return () => clearTimeout(timer)
  }, [isBusy, onClose])
  return (
    <div className={styles.bar} role="status">
      <b>{text}</b>
      <Button size="small" isBusy={isBusy} onClick={onUndo}>
        {undo}
      </Button>
      <button type="button" className={styles.letGo} onClick={onClose}>
        {t('ui:action.close')}
      </button>
    </div>
  )
}
