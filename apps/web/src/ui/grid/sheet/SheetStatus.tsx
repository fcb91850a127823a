import type { TextValues } from '../../../platform/text/i18n.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { cellCount, rangeOf } from '../gridCursor.ts'
import type { GridCursor } from '../gridCursor.ts'
import type { CellIssue } from './sheet.ts'
import grid from '../Grid.module.css'
import styles from './Sheet.module.css'

export interface SheetMessage {
  /** `sheet:<key>` */
  key: string
  values?: TextValues
  isProblem?: boolean
}

interface SheetStatusProps {
  /** What is active, in words. */
  place: string
  cursor: GridCursor
  issue: CellIssue | undefined
  message: SheetMessage | null
  canEdit: boolean
}

/** Under the table: which cell is active and what is wrong with it, how many are selected, what the last paste did. */
export const SheetStatus = ({ place, cursor, issue, message, canEdit }: SheetStatusProps) => {
  const { t } = useTranslation()
  const count = cellCount(rangeOf(cursor))
  const isProblem = message ? message.isProblem : issue !== undefined && issue.severity !== 'note'
  return (
    <div className={grid.status}>
      <span className="figures">{place}</span>
      {count > 1 && <span>{t('ui/grid/sheet:selected', { count })}</span>}
      <span role="status" className={isProblem ? grid.problem : undefined}>
        {message ? t(`ui/grid/sheet:${message.key}`, message.values) : issue?.message}
      </span>
      {canEdit && <span className={styles.keys}>{t('ui/grid/sheet:keys')}</span>}
    </div>
  )
}
