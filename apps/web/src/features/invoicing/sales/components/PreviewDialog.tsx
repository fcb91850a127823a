import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { AnswerOf, RequestOf } from '@kervan/contract/endpoint'
import { endpointQuery, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { LazyModal } from '../../../../ui/LazyModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { FactLines, PanelStack } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'

const { previewInvoice, getInvoiceDraftFile } = salesInvoiceEndpoints
type Draft = AnswerOf<typeof previewInvoice>
/** Group of candidates with the day of its document. */
export type PreviewedGroup = Omit<RequestOf<typeof previewInvoice>['body'], 'part'>

const Facts = ({ draft }: { draft: Draft }) => {
  const { t } = useTranslation()
  const { currency, exemption, exchangeRateDay, original } = draft
  return (
    <FactLines
      facts={[
        { label: t('invoicing:column.kind'), value: t(`invoicing:kind.${draft.kind}`) },
        { label: t('invoicing:column.type'), value: t(`invoicing:type.${draft.type}`) },
        { label: t('invoicing:column.day'), value: <DateText value={draft.day} format="day" /> },
        { label: t('invoicing:buyer'), value: [draft.buyer.name, ...draft.buyer.lines].join(', ') },
        ...(original ? [{ label: t('invoicing:original'), value: original }] : []),
        { label: t('invoicing:column.net'), value: <MoneyText amount={draft.net} currency={currency} /> },
        {
          label: t('invoicing:vatOf', { rate: draft.vatRate }),
          value: (
            <>
              <MoneyText amount={draft.vat} currency={currency} />{' '}
              {exemption && t(`invoicing:exemption.${exemption}`)}
            </>
          ),
        },
        {
          label: t('invoicing:column.total'),
          value: <MoneyText amount={draft.total} currency={currency} />,
          isStrong: true,
        },
        { label: t('invoicing:preview.inWords'), value: draft.inWords },
        ...(exchangeRateDay
          ? [
              {
                label: t('invoicing:column.totalTry'),
                value: (
                  <>
                    <MoneyText amount={draft.totalTry} currency="TRY" /> ({draft.exchangeRate},{' '}
                    <DateText value={exchangeRateDay} format="day" />)
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

interface PreviewDialogProps {
  group: PreviewedGroup
  onClose: () => void
}

/** Shows a document as it would be issued. A large group has several, one after the other. */
export const PreviewDialog = ({ group, onClose }: PreviewDialogProps) => {
  const { t } = useTranslation()
  const [part, setPart] = useState(1)
  const body = { ...group, part }
  const { data, error, refetch } = useQuery(endpointQuery(previewInvoice, { body }))
  const download = useEndpointMutation(getInvoiceDraftFile, { onSuccess: saveFile })
  return (
    <LazyModal
      open
      width={900}
      title={t('invoicing:preview.title')}
      onCancel={onClose}
      footer={
        <>
          <Button isBusy={download.isPending} disabled={!data} onClick={() => download.mutate({ body })}>
            {t('invoicing:preview.pdf')}
          </Button>{' '}
          <Button kind="primary" onClick={onClose}>
            {t('ui:action.close')}
          </Button>
        </>
      }
    >
      <PanelStack>
        <Note tone="warn">{t('invoicing:preview.note')}</Note>
        {data && data.partCount > 1 && (
          <p>
            <Button size="small" disabled={part === 1} onClick={() => setPart(part - 1)}>
              {t('invoicing:preview.previous')}
            </Button>{' '}
            {t('invoicing:preview.part', { part, count: data.partCount })}{' '}
            <Button size="small" disabled={part === data.partCount} onClick={() => setPart(part + 1)}>
              {t('invoicing:preview.next')}
            </Button>
          </p>
        )}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingRows columns={4} />}
        {data && (
          <>
            <Facts draft={data} />
            <InvoiceLines {...data} />
          </>
        )}
      </PanelStack>
    </LazyModal>
  )
}
