import type { TextValues } from '../../../platform/text/i18n.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { cellCount, rangeOf } from '../gridCursor.ts'
import type { GridCursor } from '../gridCursor.ts'
import type { CellIssue } from './sheet.ts'
import grid from '../Grid.module.css'
import styles from './Sheet.module.css'

export interface SheetMessage {
  /** Key of the message text, `sheet:<key>`. */
  key: string
  values?: TextValues
  isProblem?: boolean
}

interface SheetStatusProps {
  /** Description of the active cell's position. */
  place: string
  cursor: GridCursor
  issue: CellIssue | undefined
  message: SheetMessage | null
  canEdit: boolean
}

/** Status line under the table: active cell and its error, size of the selection, result of the last paste. */
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
