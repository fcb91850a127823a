import { useMemo, useState } from 'react'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { SheetGrid } from '../../../../ui/grid/sheet/SheetGrid.tsx'
import type { SheetEdit } from '../../../../ui/grid/sheet/sheet.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { countFilled, repeatedKeys } from '../bulkRows.ts'
import { useBulkColumns } from '../hooks/useBulkColumns.ts'
import { useStoreSummary } from '../hooks/useBulkUpload.ts'
import { useRowEditing } from '../hooks/useRowEditing.ts'
import type { RowsAnswer } from '../hooks/useRowEditing.ts'
import { useShownColumns } from '../hooks/useShownColumns.ts'
import { RepeatedRows } from './RepeatedRows.tsx'
import { SaveTrouble } from './SaveTrouble.tsx'
import styles from './Bulk.module.css'

interface RowEditorProps {
  summary: BulkSummary
  answer: RowsAnswer
  carried: readonly SheetEdit[]
  onReload: (unsaved: readonly SheetEdit[]) => void
  onPriced: () => void
}

/** Table for correcting the faulty rows of an upload, with the errors on their cells. */
export const RowEditor = ({ summary, answer, carried, onReload, onPriced }: RowEditorProps) => {
  const { t } = useTranslation()
  const { uploadId, fileName, rowCount, wrongCount, wrongShipmentCount, validShipmentCount, rating } = summary
  const keepSummary = useStoreSummary()
  const columns = useBulkColumns(answer.columns)
  const editing = useRowEditing({ uploadId, answer, columns, carried, onSaved: keepSummary })
  const { rows, save, saver } = editing
  const shown = useShownColumns(columns, rows)
  const filled = useMemo(() => countFilled(rows), [rows])
  const repeated = useMemo(() => repeatedKeys(rows, answer.columns), [rows, answer.columns])
  const [startsFaulty] = useState(wrongCount > 0)
  const label = t('shipment/bulk:fix.label', { file: fileName })
  const download = useEndpointMutation(bulkEndpoints.exportFaultyBulkRows, { onSuccess: saveFile })
  const rate = useEndpointMutation(bulkEndpoints.rateBulkRows, {
    onSuccess: (next) => {
      keepSummary(next)
      onPriced()
    },
  })
  const isPriced = rating.state === 'done' && rating.totalCount === validShipmentCount
  const price = async () => {
    if (!(await saver.flush())) return
    if (isPriced && save.version === answer.version) onPriced()
    else rate.mutate({ body: { uploadId, rule: { kind: 'cheapest' } } })
  }
  const empty = useMemo(() => <EmptyState title={t('shipment/bulk:fix.nothingWrong')} />, [t])
  return (
    <>
      <div className={styles.task}>
        <div>
          <h2>
            {wrongCount > 0
              ? t('shipment/bulk:fix.title', { count: rowCount, wrong: wrongCount })
              : t('shipment/bulk:fix.allRight', { count: rowCount })}
          </h2>
          <p className={styles.muted}>
            {t('shipment/bulk:fix.help')}
            {filled > 0 && ` ${t('shipment/bulk:fix.filled', { count: filled })}`}
          </p>
        </div>
        <div className={styles.taskActions}>
          <span role="status" className={styles.muted}>
            {t(`shipment/bulk:fix.${save.kind === 'waiting' ? 'saving' : save.kind}`)}
          </span>
          <Button
            kind="primary"
            isBusy={rate.isPending}
            disabled={validShipmentCount === 0}
            onClick={() => void price()}
          >
            {t('shipment/bulk:fix.price', { count: validShipmentCount })}
          </Button>
        </div>
      </div>
      <SaveTrouble
        save={save}
        onAgain={() => void saver.flush()}
        onReload={() => onReload(saver.unsavedEdits())}
      />
      <RepeatedRows
        repeated={repeated}
        removed={editing.removed}
        onRemove={editing.removeRows}
        onRestore={editing.restoreRows}
      />
      <SheetGrid
        label={label}
        corner={t('shipment/bulk:fix.corner')}
        columns={shown.columns}
        rows={shown.rows}
        startsFaulty={startsFaulty}
        onEdit={editing.onEdit}
        onUndo={editing.onUndo}
        onRedo={editing.onRedo}
        empty={empty}
        tools={
          <>
            <Button size="small" kind="text" onClick={shown.toggle}>
              {t(shown.showsAll ? 'shipment/bulk:fix.showUsed' : 'shipment/bulk:fix.showAll')}
            </Button>
            {wrongCount > 0 && (
              <Button
                size="small"
                isBusy={download.isPending}
                onClick={() => download.mutate({ params: { uploadId }, query: { format: 'xls' } })}
              >
                {t('shipment/bulk:fix.download')}
              </Button>
            )}
          </>
        }
      />
      {wrongShipmentCount > 0 && <p className={styles.muted}>{t('shipment/bulk:fix.leave')}</p>}
    </>
  )
}
