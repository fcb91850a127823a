import { Form, Input, Select } from 'antd'
import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import { lastPickupDay } from '@kervan/domain/reservation/pickupDays'
import { requestedTimes } from '@kervan/domain/reservation/externalReservation'
import type { RequestedTime } from '@kervan/domain/reservation/externalReservation'
import { todayInTurkiye } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { defaultDialCode } from '../../../../platform/text/phone.ts'
import type { PhoneValue } from '../../../../platform/text/phone.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField, WordSelect } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { PhoneInput } from '../../../../ui/PhoneInput.tsx'
import { useDistricts } from '../../hooks/useDistricts.ts'
import { externalQueries } from '../externalQueries.ts'
import { DuplicateNote } from './DuplicateNote.tsx'

interface Values {
  senderName?: string
  email?: string
  phone?: PhoneValue
  postalCode?: string
  provinceId?: number
  districtId?: number
  neighborhood?: string
  address?: string
  note?: string
  date?: string | null
  wantedTime?: RequestedTime
}

const filterOption = (search: string, option?: { label: string }) =>
  matchesSearch(option?.label ?? '', search)

const writePhone = (phone: PhoneValue | undefined): string =>
  phone?.number ? `${phone.dialCode}${phone.number}` : ''

const initial: Values = { phone: { dialCode: defaultDialCode, number: '' }, date: null, wantedTime: 'any' }

/** Dialog in which staff enter a request made by phone. */
export const TelephoneDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const places = useDistricts()
  const editor = useEditor({
    row: externalReservationEndpoints.createExternalReservation,
    initial,
    toBody: ({ phone, provinceId: _, ...values }: Values) => ({ ...values, phone: writePhone(phone) }),
    lists: externalQueries,
    saved: t('reservation/external:telephone.saved'),
    onSaved: onClose,
  })
  const phone = Form.useWatch<PhoneValue | undefined>('phone', editor.form)
  const provinceId = Form.useWatch<number | undefined>('provinceId', editor.form)
  return (
    <EditorDialog
      editor={editor}
      name="telephoneRequest"
      title={t('reservation/external:telephone.title')}
      submit={t('reservation/external:telephone.submit')}
      isDense
      onClose={onClose}
    >
      <EditorField name="phone" label={t('reservation/external:field.phone')} isUnchecked required>
        <PhoneInput />
      </EditorField>
      <DuplicateNote phone={writePhone(phone)} />
      <EditorField name="senderName" label={t('reservation/external:field.senderName')}>
        <Input autoComplete="off" />
      </EditorField>
      <EditorField
        name="email"
        label={t('reservation/external:field.email')}
        help={t('reservation/external:telephone.optionalEmail')}
      >
        <Input type="email" autoComplete="off" />
      </EditorField>
      <Form.Item name="provinceId" label={t('reservation/external:field.city')} required>
        <Select
          showSearch={{ filterOption }}
          options={places.provinces?.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={() => editor.form.setFieldsValue({ districtId: undefined })}
        />
      </Form.Item>
      <EditorField name="districtId" label={t('reservation/external:field.district')}>
        <Select
          disabled={provinceId === undefined}
          showSearch={{ filterOption }}
          options={places.districts
            ?.filter((district) => district.provinceId === provinceId)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </EditorField>
      <EditorField name="neighborhood" label={t('reservation/external:field.neighborhood')}>
        <Input autoComplete="off" />
      </EditorField>
      <EditorField name="postalCode" label={t('reservation/external:field.postalCode')}>
        <Input inputMode="numeric" maxLength={5} autoComplete="off" />
      </EditorField>
      <EditorField name="address" label={t('reservation/external:field.address')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </EditorField>
      <EditorField name="note" label={t('reservation/external:field.note')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </EditorField>
      <EditorField name="date" label={t('reservation/external:field.date')}>
        <DateInput min={todayInTurkiye()} max={lastPickupDay(todayInTurkiye())} />
      </EditorField>
      <EditorField name="wantedTime" label={t('reservation/external:field.wantedTime')} isUnchecked>
        <WordSelect values={requestedTimes} wordOf={(time) => t(`reservation/external:time.${time}`)} />
      </EditorField>
    </EditorDialog>
  )
}
