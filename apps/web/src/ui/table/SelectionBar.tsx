import { useEffect } from 'react'
import { useTranslation } from '../../platform/text/i18n.ts'
import { Button } from '../light/Button.tsx'
import type { Selection } from './column.ts'
import styles from './DataTable.module.css'

/** Toolbar for selected rows: their number and their actions. */
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

/** Visible time of the undo bar in ms, long enough to read it and reach it by keyboard. */
const shownMs = 20_000

interface UndoBarProps {
  /** Description of the action that can be undone. */
  text: string
  /** Label of the undo button. */
  undo: string
  isBusy: boolean
  onUndo: () => void
  onClose: () => void
}

/** Replaces the selection toolbar for some seconds: the completed action and its undo button. */
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
