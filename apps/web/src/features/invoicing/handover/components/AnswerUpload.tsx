import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { handoverEndpoints } from '@kervan/contract/invoicing/handover/handover.endpoints'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { describeError } from '../../../../platform/api/showError.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'

const reasonOf = (error: Error): string =>
  (error instanceof ApiError && error.errors.file?.[0]) || describeError(error)

type Result = AnswerOf<typeof handoverEndpoints.importInvoiceAnswers>

/** Uploads the integrator's answers and lists the rows that were refused. */
export const AnswerUpload = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const upload = useEndpointMutation(handoverEndpoints.importInvoiceAnswers, {
    showsOwnErrors: true,
    onSuccess: (answer) => {
      setResult(answer)
      return queries.invalidateQueries(queriesOf(salesInvoiceEndpoints.listInvoices))
    },
  })
  const close = () => {
    setIsOpen(false)
    setResult(null)
    upload.reset()
  }
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('invoicing:answers.import')}
      </Button>
      {isOpen && (
        <AppModal open onCancel={close} footer={null} title={t('invoicing:answers.import')}>
          <FileDrop
            label={t('invoicing:answers.drop')}
            help={t('invoicing:answers.dropHelp')}
            endings={['.xlsx', '.xls', '.csv']}
            isDisabled={upload.isPending}
            onFile={(file) => {
              setResult(null)
              upload.mutate({ body: {}, files: [{ fieldName: 'file', file }] })
            }}
          />
          {upload.error && <Note tone="bad">{reasonOf(upload.error)}</Note>}
          {result && (
            <>
              <Note tone={result.problems.length > 0 ? 'warn' : 'ok'}>
                {t('invoicing:answers.imported', {
                  recorded: result.recordedCount,
                  unchanged: result.unchangedCount,
                  problems: result.problems.length,
                })}
              </Note>
              <ul style={{ margin: '12px 0 0', paddingLeft: 18, maxHeight: 240, overflow: 'auto' }}>
                {result.problems.map(({ row, number, effect }) => (
                  <li key={row}>
                    {t('invoicing:answers.row', { row })} {number}: {t(`invoicing:effect.${effect}`)}
                  </li>
                ))}
              </ul>
            </>
          )}
        </AppModal>
      )}
    </>
  )
}
