import { Form } from 'antd'
import { surchargeEndpoints } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import type { Surcharge } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { useSurchargeLabels } from './useSurchargeLabels.ts'

interface EndDialogProps {
  rule: Surcharge
  today: string
  onSaved: () => void
  onClose: () => void
}

/** Dialog for the last day of a surcharge rule; empty means no end. */
export const EndDialog = ({ rule, today, onSaved, onClose }: EndDialogProps) => {
  const { t } = useTranslation()
  const labels = useSurchargeLabels()
  const editor = useEditor({
    row: surchargeEndpoints.endSurcharge,
    initial: { validTo: rule.validTo },
    toBody: ({ validTo }) => ({ id: rule.id, version: rule.version, validTo: validTo ?? null }),
    lists: [surchargeEndpoints.listSurcharges],
    onSaved,
  })
  return (
    <EditorDialog
      editor={editor}
      name="endSurcharge"
      title={t('pricing/rateTable:surcharge.endTitle', {
        kind: labels.kind(rule),
        carrier: rule.supplierName,
      })}
      submit={t('pricing/rateTable:action.save')}
      onClose={onClose}
    >
      <Form.Item
        name="validTo"
        label={t('pricing/rateTable:validTo')}
        extra={t('pricing/rateTable:surcharge.endHelp')}
      >
        <DateInput min={today} />
      </Form.Item>
    </EditorDialog>
  )
}
