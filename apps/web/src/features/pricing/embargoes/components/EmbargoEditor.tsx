import { Form, Input, Select } from 'antd'
import { embargoEndpoints } from '@kervan/contract/pricing/embargoes/embargo.endpoints'
import { rulesFor } from '../../../../platform/formRules.ts'
import { todayInTurkiye } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { CountrySelect } from '../../../../ui/CountrySelect.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { useCarriers } from '../../hooks/useCarriers.ts'

interface EmbargoEditorProps {
  onSaved: () => void
  onClose: () => void
}

interface EmbargoValues {
  countryCode?: string
  supplierServiceMethodId: number
  source?: string
  validFrom: string
  validTo?: string | null
}

const house = 0
const schema = embargoEndpoints.createEmbargo.body

/** A country that nothing is sent to from a day on. */
export const EmbargoEditor = ({ onSaved, onClose }: EmbargoEditorProps) => {
  const { t } = useTranslation()
  const { services } = useCarriers()
  const initial: EmbargoValues = { supplierServiceMethodId: house, validFrom: todayInTurkiye() }
  const editor = useEditor({
    row: embargoEndpoints.createEmbargo,
    initial,
    toBody: ({ supplierServiceMethodId, validTo, ...values }) => ({
      ...values,
      supplierServiceMethodId: supplierServiceMethodId || null,
      validTo: validTo ?? null,
    }),
    lists: [embargoEndpoints.listEmbargoes],
    onSaved,
  })
  return (
    <EditorDialog
      editor={editor}
      name="embargo"
      title={t('rates:embargo.add')}
      submit={t('rates:action.save')}
      onClose={onClose}
    >
      <Form.Item
        name="countryCode"
        label={t('rates:country')}
        rules={rulesFor(schema, 'countryCode')}
        required
      >
        <CountrySelect />
      </Form.Item>
      <Form.Item
        name="supplierServiceMethodId"
        label={t('rates:service')}
        extra={t('rates:embargo.serviceHelp')}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[{ value: house, label: t('rates:embargo.house') }, ...services]}
        />
      </Form.Item>
      <Form.Item
        name="source"
        label={t('rates:source')}
        extra={t('rates:embargo.sourceHelp')}
        rules={rulesFor(schema, 'source')}
        required
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="validFrom" label={t('rates:validFrom')} rules={rulesFor(schema, 'validFrom')} required>
        <DateInput />
      </Form.Item>
      <Form.Item name="validTo" label={t('rates:validTo')} extra={t('rates:embargo.endHelp')}>
        <DateInput />
      </Form.Item>
    </EditorDialog>
  )
}
