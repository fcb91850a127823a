import { Form } from 'antd'
import { embargoEndpoints } from '@kervan/contract/pricing/embargoes/embargo.endpoints'
import type { Embargo } from '@kervan/contract/pricing/embargoes/embargo.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'

interface EndEmbargoProps {
  embargo: Embargo
  onSaved: () => void
  onClose: () => void
}

/** Dialog for the last day of an embargo; empty means no end. */
export const EndEmbargo = ({ embargo, onSaved, onClose }: EndEmbargoProps) => {
  const { t } = useTranslation()
  const editor = useEditor({
    row: embargoEndpoints.endEmbargo,
    initial: { validTo: embargo.validTo },
    toBody: ({ validTo }) => ({ id: embargo.id, version: embargo.version, validTo: validTo ?? null }),
    lists: [embargoEndpoints.listEmbargoes],
    onSaved,
  })
  return (
    <EditorDialog
      editor={editor}
      name="endEmbargo"
      title={t('pricing/rateTable:embargo.endTitle', { country: embargo.countryName })}
      submit={t('pricing/rateTable:action.save')}
      onClose={onClose}
    >
      <Form.Item
        name="validTo"
        label={t('pricing/rateTable:validTo')}
        extra={t('pricing/rateTable:embargo.endHelp')}
      >
        <DateInput min={embargo.validFrom} />
      </Form.Item>
    </EditorDialog>
  )
}
