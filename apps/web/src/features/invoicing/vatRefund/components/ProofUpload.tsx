import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, RequestOf } from '@kervan/contract/endpoint'
import { vatRefundEndpoints } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'

const { importExportProofs, makeExportProofTemplate, listExportedShipments, sumExportedShipments } =
  vatRefundEndpoints

interface ProofUploadProps {
  /** Filters of the list: the template has the shipments that they leave. */
  filters: RequestOf<typeof makeExportProofTemplate>['body']
  onClose: () => void
}

/** Uploads invoices and declarations and lists the rows that were refused; gives a file to fill in. */
export const ProofUpload = ({ filters, onClose }: ProofUploadProps) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [result, setResult] = useState<AnswerOf<typeof importExportProofs> | null>(null)
  const template = useEndpointMutation(makeExportProofTemplate, { onSuccess: saveFile })
  const upload = useEndpointMutation(importExportProofs, {
    onSuccess: (answer) => {
      setResult(answer)
      return Promise.all(
        [listExportedShipments, sumExportedShipments].map((row) => queries.invalidateQueries(queriesOf(row))),
      )
    },
  })
  return (
    <AppModal open onCancel={onClose} footer={null} title={t('invoicing/vatRefund:action.upload')}>
      <p>
        <Button size="small" isBusy={template.isPending} onClick={() => template.mutate({ body: filters })}>
          {t('invoicing/vatRefund:action.template')}
        </Button>
      </p>
      <FileDrop
        label={t('invoicing/vatRefund:upload.drop')}
        help={t('invoicing/vatRefund:upload.help')}
        endings={['.xlsx', '.xls', '.csv']}
        isDisabled={upload.isPending}
        onFile={(file) => upload.mutate({ body: {}, files: [{ fieldName: 'file', file }] })}
      />
      {result && (
        <>
          <Note tone={result.problems.length > 0 ? 'warn' : 'ok'}>
            {t('invoicing/vatRefund:upload.result', {
              saved: result.savedCount,
              unchanged: result.unchangedCount,
              problems: result.problems.length,
            })}
          </Note>
          <ul style={{ margin: '12px 0 0', paddingLeft: 18, maxHeight: 240, overflow: 'auto' }}>
            {result.problems.map(({ row, reference, field, message }) => (
              <li key={`${row} ${field}`}>
                {t('invoicing/vatRefund:upload.row', { row })} {reference},{' '}
                {t(`invoicing/vatRefund:column.${field}`)}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </AppModal>
  )
}
