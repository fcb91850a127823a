import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../light/Button.tsx'
import { PillChoice } from '../../light/PillChoice.tsx'
import styles from './Sheet.module.css'

interface SheetToolsProps {
  rowCount: number
  faultyCount: number
  isFaultyOnly: boolean
  onFaultyOnly: (isFaultyOnly: boolean) => void
  /** Jumps to the next error; undefined when there is none. */
  onNextIssue?: () => void
  canEdit: boolean
  onUndo?: () => void
  onRedo?: () => void
  children?: ReactNode
}

/** Toolbar above the sheet: row filter, jump to the next error, undo and redo. */
export const SheetTools = (props: SheetToolsProps) => {
  const { rowCount, faultyCount, isFaultyOnly, onFaultyOnly, onNextIssue, canEdit } = props
  const { t } = useTranslation()
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('ui/grid/sheet:tools')}>
      <PillChoice
        label={t('ui/grid/sheet:shownRows')}
        value={isFaultyOnly ? 'faulty' : 'all'}
        options={[
          { value: 'faulty', label: t('ui/grid/sheet:faultyRows', { count: faultyCount }) },
          { value: 'all', label: t('ui/grid/sheet:allRows', { count: rowCount }) },
        ]}
        onChange={(value) => onFaultyOnly(value === 'faulty')}
      />
      <Button size="small" disabled={!onNextIssue} onClick={onNextIssue} aria-keyshortcuts="F8">
        {t('ui/grid/sheet:nextIssue')}
      </Button>
      {canEdit && (
        <>
          <Button size="small" kind="text" disabled={!props.onUndo} onClick={props.onUndo}>
            {t('ui/grid/sheet:undo')}
          </Button>
          <Button size="small" kind="text" disabled={!props.onRedo} onClick={props.onRedo}>
            {t('ui/grid/sheet:redo')}
          </Button>
        </>
      )}
      <span className={styles.spacer} />
      {props.children}
    </div>
  )
}
