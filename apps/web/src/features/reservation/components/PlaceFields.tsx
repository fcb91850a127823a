import { Form, Input, Select } from 'antd'
import type { FormInstance } from 'antd'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../platform/text/search.ts'
import { EditorField } from '../../../ui/editor/EditorField.tsx'
import { WideField } from '../../../ui/FormSection.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import type { useDistricts } from '../hooks/useDistricts.ts'
import type { PlaceValues } from '../reservationValues.ts'

const filterOption = (search: string, option?: { label: string }) =>
  matchesSearch(option?.label ?? '', search)

interface PlaceFieldsProps {
  form: FormInstance
  places: ReturnType<typeof useDistricts>
}

/** Contact block: contact person and address of the pickup. */
export const PlaceFields = ({ form, places }: PlaceFieldsProps) => {
  const { t } = useTranslation()
  const provinceId = Form.useWatch<number | undefined>('provinceId', form)
  const isDifferent = Form.useWatch<PlaceValues['addressType']>('addressType', form) === 'different'
  return (
    <>
      <EditorField name="senderName" label={t('reservation:field.senderName')}>
        <Input autoComplete="name" />
      </EditorField>
      <EditorField name="email" label={t('reservation:field.email')}>
        <Input type="email" autoComplete="email" />
      </EditorField>
      <EditorField name="phone" label={t('reservation:field.phone')} isUnchecked required>
        <PhoneInput />
      </EditorField>
      <EditorField name="postalCode" label={t('reservation:field.postalCode')}>
        <Input inputMode="numeric" maxLength={5} autoComplete="postal-code" />
      </EditorField>
      <Form.Item name="provinceId" label={t('reservation:field.city')} required>
        <Select
          showSearch={{ filterOption }}
          options={places.provinces?.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={() => form.setFieldsValue({ districtId: undefined, windowId: undefined })}
        />
      </Form.Item>
      <EditorField name="districtId" label={t('reservation:field.district')}>
        <Select
          disabled={provinceId === undefined}
          showSearch={{ filterOption }}
          options={places.districts
            ?.filter((district) => district.provinceId === provinceId)
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={() => form.setFieldsValue({ windowId: undefined })}
        />
      </EditorField>
      <EditorField name="neighborhood" label={t('reservation:field.neighborhood')} required={isDifferent}>
        <Input autoComplete="off" />
      </EditorField>
      {isDifferent && (
        <EditorField name="town" label={t('reservation:field.town')} required>
          <Input autoComplete="off" />
        </EditorField>
      )}
      <WideField>
        <EditorField name="address" label={t('reservation:field.address')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} autoComplete="street-address" />
        </EditorField>
      </WideField>
      <WideField>
        <EditorField
          name="note"
          label={t('reservation:field.note')}
          required={isDifferent}
          help={t('reservation:form.noteHelp')}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
        </EditorField>
      </WideField>
    </>
  )
}
