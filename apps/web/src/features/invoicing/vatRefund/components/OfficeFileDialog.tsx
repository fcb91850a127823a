import { Checkbox } from 'antd'
import { vatRefundEndpoints } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { todayInTurkiye } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CompanySelect } from '../../../../ui/CompanySelect.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField, WordSelect } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'

/** A refund may be requested until the end of the second year after the export. */
const offeredMonths = 36

/** First days of this and the earlier months, newest first. */
const monthsUntil = (today: string): string[] => {
  const [year, month] = today.split('-').map(Number)
  return Array.from({ length: offeredMonths }, (_, ago) =>
    new Date(Date.UTC(year!, month! - 1 - ago, 1)).toISOString().slice(0, 10),
  )
}

interface Values {
  companyId: number | null
  month: string
  months: '1' | '3'
  onlyComplete: boolean
  language: 'tr' | 'en'
}

interface OfficeFileDialogProps {
  /** Company of the list's filter. */
  companyId: number | null
  /** Staff choose a company; customers have their own. */
  choosesCompany: boolean
  onClose: () => void
}

/** Chooses month, or three months, of the file for the tax office and downloads it. */
export const OfficeFileDialog = ({ companyId, choosesCompany, onClose }: OfficeFileDialogProps) => {
  const { t, language } = useTranslation()
  const months = monthsUntil(todayInTurkiye())
  const editor = useEditor<typeof vatRefundEndpoints.makeVatRefundFile, Values>({
    row: vatRefundEndpoints.makeVatRefundFile,
    // The month before is the first one that is over.
    initial: { companyId, month: months[1]!, months: '1', onlyComplete: true, language: 'tr' },
    toBody: ({ months: span, ...typed }) => ({ ...typed, months: span === '3' ? 3 : 1 }),
    onSaved: (file) => {
      saveFile(file)
      onClose()
    },
  })
  const nameOf = (month: string): string =>
    new Date(`${month}T12:00:00Z`).toLocaleDateString(language, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
  return (
    <EditorDialog
      editor={editor}
      name="vat-refund-file"
      title={t('invoicing/vatRefund:office.title')}
      help={<p>{t('invoicing/vatRefund:office.help')}</p>}
      submit={t('invoicing/vatRefund:action.download')}
      onClose={onClose}
    >
      {choosesCompany && (
        <EditorField
          name="companyId"
          label={t('invoicing/vatRefund:office.company')}
          getValueProps={(value: number | null) => ({ value: value ?? null })}
        >
          {/* The form sets value and onChange. */}
          <CompanySelect
            value={companyId}
            label={t('invoicing/vatRefund:office.company')}
            onChange={() => undefined}
          />
        </EditorField>
      )}
      <EditorField name="month" label={t('invoicing/vatRefund:office.month')}>
        <WordSelect values={months} wordOf={nameOf} />
      </EditorField>
      <EditorField name="months" label={t('invoicing/vatRefund:office.months')} isUnchecked>
        <WordSelect
          values={['1', '3'] as const}
          wordOf={(span) => t(`invoicing/vatRefund:office.months${span}`)}
        />
      </EditorField>
      <EditorField name="language" label={t('invoicing/vatRefund:office.language')}>
        <WordSelect
          values={['tr', 'en'] as const}
          wordOf={(name) => t(`invoicing/vatRefund:office.${name}`)}
        />
      </EditorField>
      <EditorField name="onlyComplete" valuePropName="checked">
        <Checkbox>{t('invoicing/vatRefund:office.onlyComplete')}</Checkbox>
      </EditorField>
    </EditorDialog>
  )
}
