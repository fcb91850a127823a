import { useState } from 'react'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { todayInTurkiye } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { refundGroupOf, saleGroupOf } from '../groups.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import type { PreviewedGroup } from './PreviewDialog.tsx'

const { issueInvoices, getInvoiceCandidates, listInvoices } = salesInvoiceEndpoints
type Candidates = AnswerOf<typeof getInvoiceCandidates>

interface IssueDialogProps {
  sales: Candidates['sales']
  refunds: Candidates['refunds']
  onIssued: () => void
  onClose: () => void
}

/** Asks for the day of the chosen documents and issues them. */
export const IssueDialog = ({ sales, refunds, onIssued, onClose }: IssueDialogProps) => {
  const { t } = useTranslation()
  const editor = useEditor({
    row: issueInvoices,
    initial: { day: todayInTurkiye() },
    toBody: ({ day }) => ({
      day,
      sales: sales.flatMap((sale) => saleGroupOf(sale) ?? []),
      refunds: refunds.map(refundGroupOf),
    }),
    lists: [getInvoiceCandidates, listInvoices],
    saved: t('invoicing:issue.done'),
    onSaved: onIssued,
  })
  const [previewed, setPreviewed] = useState<PreviewedGroup | null>(null)
  const chosen = [
    ...sales.map((sale) => ({ ...sale, group: { sale: saleGroupOf(sale) } })),
    ...refunds.map((refund) => ({
      ...refund,
      total: -refund.total,
      group: { refund: refundGroupOf(refund) },
    })),
  ]
  return (
    <EditorDialog
      editor={editor}
      title={t('invoicing:issue.title', { count: chosen.length })}
      help={
        <>
          <p>{t('invoicing:issue.help')}</p>
          <ul style={{ margin: '12px 0 16px', paddingLeft: 18, maxHeight: 220, overflow: 'auto' }}>
            {chosen.map(({ companyId, company, currency, total, group }, place) => (
              <li key={`${companyId} ${currency} ${place}`}>
                {company}: <MoneyText amount={total} currency={currency} />{' '}
                <Button
                  size="small"
                  aria-label={t('invoicing:preview.openOf', { company, currency })}
                  onClick={() => setPreviewed({ ...group, day: editor.form.getFieldValue('day') as string })}
                >
                  {t('invoicing:preview.open')}
                </Button>
              </li>
            ))}
          </ul>
          {previewed && <PreviewDialog group={previewed} onClose={() => setPreviewed(null)} />}
        </>
      }
      submit={t('invoicing:issue.action')}
      onClose={onClose}
    >
      <EditorField name="day" label={t('invoicing:column.day')} help={t('invoicing:issue.dayHelp')}>
        <DateInput max={todayInTurkiye()} />
      </EditorField>
    </EditorDialog>
  )
}
