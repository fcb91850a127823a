import { Input, Select } from 'antd'
import { embargoEndpoints } from '@kervan/contract/pricing/embargoes/embargo.endpoints'
import { todayInTurkiye } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
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

/** Editor of an embargo: no parcels are sent to a country from a day on. */
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
      title={t('pricing/rateTable:embargo.add')}
      submit={t('pricing/rateTable:action.save')}
      onClose={onClose}
    >
      <EditorField name="countryCode" label={t('pricing/rateTable:country')}>
        <CountrySelect />
      </EditorField>
      <EditorField
        name="supplierServiceMethodId"
        label={t('pricing/rateTable:service')}
        help={t('pricing/rateTable:embargo.serviceHelp')}
        isUnchecked
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[{ value: house, label: t('pricing/rateTable:embargo.house') }, ...services]}
        />
      </EditorField>
      <EditorField
        name="source"
        label={t('pricing/rateTable:source')}
        help={t('pricing/rateTable:embargo.sourceHelp')}
      >
        <Input autoComplete="off" />
      </EditorField>
      <EditorField name="validFrom" label={t('pricing/rateTable:validFrom')}>
        <DateInput />
      </EditorField>
      <EditorField
        name="validTo"
        label={t('pricing/rateTable:validTo')}
        help={t('pricing/rateTable:embargo.endHelp')}
        isUnchecked
      >
        <DateInput />
      </EditorField>
    </EditorDialog>
  )
}
