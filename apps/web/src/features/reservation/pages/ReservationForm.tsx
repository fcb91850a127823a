import { Form, InputNumber } from 'antd'
import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { SavedReceiver, SavedSender } from '@kervan/contract/contact/contact.endpoints'
import { pickupWindowEndpoints } from '@kervan/contract/reservation/pickupWindow.endpoints'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import type { ReservationDetail } from '@kervan/contract/reservation/reservation.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { lastPickupDay } from '@kervan/domain/reservation/pickupDays'
import { addDays } from '@kervan/domain/tracking/promise/workCalendar'
import { queriesOf } from '../../../platform/api/query.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { todayInTurkiye } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DecimalInput } from '../../../ui/DecimalInput.tsx'
import { EditorField } from '../../../ui/editor/EditorField.tsx'
import { EditorForm } from '../../../ui/editor/EditorForm.tsx'
import { useEditor } from '../../../ui/editor/useEditor.ts'
import { CompanySelect } from '../../../ui/CompanySelect.tsx'
import { FormSection, WideField } from '../../../ui/FormSection.tsx'
import { PillChoice } from '../../../ui/light/PillChoice.tsx'
import { ContactPicker } from '../../contact/components/ContactPicker.tsx'
import { PlaceFields } from '../components/PlaceFields.tsx'
import { ShipmentChoice } from '../components/ShipmentChoice.tsx'
import { WeekdayChoice } from '../components/WeekdayChoice.tsx'
import { WindowChoice } from '../components/WindowChoice.tsx'
import styles from '../components/Reservation.module.css'
import { useDistricts } from '../hooks/useDistricts.ts'
import { reservationQueries } from '../reservationQueries.ts'
import { placeBody } from '../reservationValues.ts'
import type { ReservationValues } from '../reservationValues.ts'

interface ReservationFormProps {
  initial: ReservationValues
  /** Reservation to edit, or null for a new one. */
  reservation: ReservationDetail | null
  /** True for staff, who must choose the company of a new reservation. */
  needsCompany: boolean
  onSaved: (saved: { id: string; number: string }) => void
  onClose: () => void
}

const { createReservation, updateReservation } = reservationEndpoints

/** Number of days searched for the first free window. */
const daysTried = 5

interface AddressChoiceProps {
  value?: ReservationValues['addressType']
  onChange?: (value: ReservationValues['addressType']) => void
}

const AddressChoice = ({ value = 'different', onChange }: AddressChoiceProps) => {
  const { t } = useTranslation()
  return (
    <PillChoice
      label={t('reservation:field.addressType')}
      value={value}
      options={(['saved', 'different'] as const).map((type) => ({
        value: type,
        label: t(`reservation:addressType.${type}`),
      }))}
      onChange={(type) => onChange?.(type)}
    />
  )
}

/** Form that calls a courier or changes a reservation. */
export const ReservationForm = ({
  initial,
  reservation,
  needsCompany,
  onSaved,
  onClose,
}: ReservationFormProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const places = useDistricts()
  const hasContacts = useHasFlag('shipment_contacts')
  const triedDays = useRef(0)
  const editor = useEditor<typeof createReservation | typeof updateReservation, ReservationValues>({
    row: reservation ? updateReservation : createReservation,
    initial,
    draftName: reservation
      ? `reservation:${reservation.id}:${reservation.version}`
      : `reservation:new:${initial.shipmentIds.join()}`,
    toBody: (_, { companyId, standingWeekdays, ...values }) => ({
      ...placeBody(values),
      ...(reservation
        ? { id: reservation.id, version: reservation.version }
        : { companyId, standingWeekdays }),
    }),
    lists: [...reservationQueries, shipmentListEndpoints.listNeeds],
    saved: t(reservation ? 'reservation:form.changed' : 'reservation:form.created'),
    incomplete: t('reservation:form.incomplete'),
    onSaved,
    // Reloads the windows' free capacity, because the window may have filled meanwhile.
    onError: () => void queryClient.invalidateQueries(queriesOf(pickupWindowEndpoints.getPickupWindows)),
  })
  const { form } = editor
  const date = Form.useWatch('date', form)
  const districtId = Form.useWatch('districtId', form)
  const companyId = Form.useWatch('companyId', form) ?? null
  const addressType = Form.useWatch('addressType', form)
  const shipmentIds = Form.useWatch('shipmentIds', form) ?? []
  const tryNextDay = () => {
    if (reservation || !date || form.isFieldTouched('date') || triedDays.current >= daysTried) return
    triedDays.current += 1
    form.setFieldsValue({ date: addDays(date, 1) })
  }
  const fill = (party: SavedSender | SavedReceiver) => {
    if (!('address' in party)) return
    const { provinceId, districtId: found } = places.find(party.city, party.district)
    form.setFieldsValue({
      addressType: 'saved',
      senderName: party.authorizedPerson,
      email: party.email,
      phone: { dialCode: party.dialCode ?? '+90', number: party.phone ?? '' },
      postalCode: party.zipCode,
      provinceId,
      districtId: found,
      address: party.address,
      windowId: undefined,
    })
  }
  return (
    <EditorForm
      editor={editor}
      submit={t(reservation ? 'reservation:form.change' : 'reservation:form.create')}
      onClose={onClose}
    >
      <div className={styles.stack}>
        {needsCompany && (
          <FormSection title={t('reservation:field.company')} columns={2}>
            <EditorField name="companyId" label={t('reservation:field.company')} isUnchecked required>
              <CompanyField label={t('reservation:field.company')} />
            </EditorField>
          </FormSection>
        )}
        <FormSection
          title={t('reservation:form.where')}
          extra={hasContacts && addressType === 'saved' && <ContactPicker kind="sender" onPick={fill} />}
        >
          <WideField>
            <EditorField name="addressType" label={t('reservation:field.addressType')}>
              <AddressChoice />
            </EditorField>
          </WideField>
          <PlaceFields form={form} places={places} />
        </FormSection>
        <FormSection title={t('reservation:form.when')} columns={1}>
          <EditorField name="date" label={t('reservation:field.date')}>
            <DateInput
              min={todayInTurkiye()}
              max={lastPickupDay(todayInTurkiye())}
              onChange={() => form.setFieldsValue({ windowId: undefined })}
            />
          </EditorField>
          <EditorField name="windowId" label={t('reservation:field.window')} validateTrigger="onChange">
            <WindowChoice
              districtId={districtId}
              date={date}
              own={date === reservation?.date ? reservation?.windowId : undefined}
              onNone={tryNextDay}
            />
          </EditorField>
          {!reservation && (
            <EditorField
              name="standingWeekdays"
              label={t('reservation:standing.field')}
              help={t('reservation:standing.help')}
              isUnchecked
            >
              <WeekdayChoice />
            </EditorField>
          )}
        </FormSection>
        <FormSection title={t('reservation:form.what')} columns={2} help={t('reservation:form.whatHelp')}>
          <WideField>
            <EditorField name="shipmentIds" label={t('reservation:field.shipments')} isUnchecked>
              <ShipmentChoice
                companyId={reservation?.companyId ?? companyId}
                isEnabled={!needsCompany || companyId !== null}
                own={reservation?.shipments}
              />
            </EditorField>
          </WideField>
          {shipmentIds.length === 0 && (
            <>
              <EditorField name="pieceCount" label={t('reservation:field.pieceCount')} required>
                <InputNumber controls={false} min={1} max={999} precision={0} style={{ width: '100%' }} />
              </EditorField>
              <EditorField name="weightKg" label={t('reservation:field.weight')}>
                <DecimalInput decimals={3} suffix="kg" />
              </EditorField>
            </>
          )}
        </FormSection>
      </div>
    </EditorForm>
  )
}

interface CompanyFieldProps {
  value?: number | null
  onChange?: (companyId: number) => void
  label: string
}

const CompanyField = ({ value = null, onChange, label }: CompanyFieldProps) => (
  <CompanySelect value={value} label={label} onChange={(companyId) => onChange?.(companyId)} />
)
