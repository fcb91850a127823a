import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { bulkPath } from '../bulkSteps.ts'
import styles from './Bulk.module.css'

const { listBulkUploads, deleteBulkUpload } = bulkEndpoints
const mostShown = 5

/** Unfinished bulk uploads that the user can continue. */
export const OpenUploads = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const ask = useConfirm()
  const list = useQuery({
    ...endpointQuery(listBulkUploads, {
      body: { states: ['uploaded', 'checked', 'taken'], pageNumber: 1, pageSize: mostShown },
    }),
    staleTime: 0,
  })
  const remove = useEndpointMutation(deleteBulkUpload, {
    onSuccess: () => queries.invalidateQueries(queriesOf(listBulkUploads)),
  })
  return (
    <section aria-labelledby="open-uploads">
      <h2 id="open-uploads" className={styles.subtitle}>
        {t('shipment/bulk:modal.openUploads')}
      </h2>
      {list.isPending && <LoadingRows rows={2} columns={3} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.items.length === 0 && <p className={styles.muted}>{t('shipment/bulk:modal.noneOpen')}</p>}
      <ul className={styles.uploads}>
        {list.data?.items.map((upload) => (
          <li key={upload.uploadId}>
            <span className={styles.words}>
              <Link to={bulkPath(upload.uploadId)}>{upload.fileName}</Link>
              <span className={styles.muted}>
                <DateText value={upload.createdAt} format="minute" /> ·{' '}
                {t(`shipment/bulk:state.${upload.state}`)} ·{' '}
                {t('shipment/bulk:counts', { valid: upload.validCount, wrong: upload.wrongCount })}
              </span>
            </span>
            <Button
              size="small"
              kind="text"
              aria-label={`${t('shipment/bulk:modal.delete')}: ${upload.fileName}`}
              onClick={() =>
                ask({
                  title: t('shipment/bulk:modal.deleteTitle', { file: upload.fileName }),
                  text: t('shipment/bulk:modal.deleteText'),
                  action: t('shipment/bulk:modal.delete'),
                  onConfirm: () => remove.mutateAsync({ params: { uploadId: upload.uploadId } }),
                })
              }
            >
              {t('shipment/bulk:modal.delete')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
