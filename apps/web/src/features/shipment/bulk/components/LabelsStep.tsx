import type { BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { FactLines, Panel } from '../../../../ui/light/Panel.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { labelCountText } from '../../documents/labelCountText.ts'
import { useBulkLabels } from '../hooks/useBulkLabels.ts'
import { bulkPath } from '../bulkSteps.ts'
import styles from './Bulk.module.css'

/** Last bulk upload step: booking results of the shipments, and their labels in file order. */
export const LabelsStep = ({ summary }: { summary: BulkSummary }) => {
  const { t } = useTranslation()
  const { uploadId, takenCount, inCartCount, labelCount, labelPieceCount } = summary
  const { newLabelCount, newLabelPieceCount } = summary
  const isPartlyPrinted = newLabelCount > 0 && newLabelCount < labelCount
  const labels = useBulkLabels(uploadId)
  if (takenCount === 0)
    return (
      <EmptyState
        title={t('shipment/bulk:labels.none')}
        action={
          <ButtonLink kind="primary" to={bulkPath(uploadId, 'offers')}>
            {t('shipment/bulk:step.offers')}
          </ButtonLink>
        }
      >
        {t('shipment/bulk:labels.noneText')}
      </EmptyState>
    )
  return (
    <Panel title={t('shipment/bulk:labels.title')} help={t('shipment/bulk:labels.help')}>
      <div className={styles.stack}>
        <div className={styles.facts}>
          <FactLines
            facts={[
              { label: t('shipment/bulk:labels.taken'), value: takenCount },
              { label: t('shipment/bulk:labels.inCart'), value: inCartCount },
              {
                label: t('shipment/bulk:labels.ready'),
                value: <span role="status">{labelCount}</span>,
                isStrong: true,
              },
              { label: t('shipment/bulk:labels.printed'), value: labelCount - newLabelCount },
            ]}
          />
        </div>
        {labelCount === 0 && <p className={styles.muted}>{t('shipment/bulk:labels.waiting')}</p>}
        <div className={styles.taskActions}>
          {labelCount > 0 && (
            <>
              {isPartlyPrinted && (
                <Button kind="primary" isBusy={labels.isBusy} onClick={labels.printNew}>
                  {labelCountText(t, { labels: newLabelPieceCount, shipments: newLabelCount })}
                </Button>
              )}
              <Button
                kind={newLabelCount === labelCount ? 'primary' : undefined}
                isBusy={labels.isBusy}
                onClick={labels.print}
              >
                {isPartlyPrinted || newLabelCount === 0
                  ? t('shipment/bulk:labels.printAll', { count: labelPieceCount })
                  : labelCountText(t, { labels: labelPieceCount, shipments: labelCount })}
              </Button>
              <Button isBusy={labels.isBusy} onClick={labels.save}>
                {t('shipment/bulk:labels.save')}
              </Button>
            </>
          )}
          {labelCount < inCartCount && (
            <ButtonLink to={`/cart?upload=${uploadId}`}>{t('shipment/bulk:labels.toCart')}</ButtonLink>
          )}
        </div>
      </div>
    </Panel>
  )
}
