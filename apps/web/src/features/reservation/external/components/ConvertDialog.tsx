import { useState } from 'react'
import { Form, Input, InputNumber, Radio } from 'antd'
import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import type { ExternalReservation } from '@kervan/contract/reservation/externalReservation.endpoints'
import { lastPickupDay } from '@kervan/domain/reservation/pickupDays'
import { addDays } from '@kervan/domain/tracking/promise/workCalendar'
import { notify } from '../../../../platform/notices.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { formatDate, todayInTurkiye } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CompanySelect } from '../../../../ui/CompanySelect.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { WindowChoice } from '../../components/WindowChoice.tsx'
import { reservationQueries } from '../../reservationQueries.ts'
import { externalQueries } from '../externalQueries.ts'
import { DuplicateNote, useKnownPerson } from './DuplicateNote.tsx'
import styles from './External.module.css'

/** Number of days searched for the first free window when the customer has no preferred day. */
const daysTried = 5

interface Values {
  companyId?: number | null
  email?: string | null
  date?: string | null
  windowId?: number
  pieceCount?: number | null
}

/** For `Form.Item`: a new customer, a company with the same phone or email, or any other company. */
const CompanyChoice = ({
  value = null,
  onChange,
  request,
}: {
  value?: number | null
  onChange?: (companyId: number | null) => void
  request: ExternalReservation
}) => {
  const { t } = useTranslation()
  const seesCompanies = useHasFlag('agent_companies')
  const known = useKnownPerson(request)?.companies ?? []
  const [isOther, setIsOther] = useState(false)
  const choice = isOther ? 'other' : (value ?? 'new')
  return (
    <>
      <Radio.Group
        aria-label={t('reservation/external:convert.who')}
        value={choice}
        onChange={({ target }) => {
          const chosen = target.value as number | 'new' | 'other'
          setIsOther(chosen === 'other')
          onChange?.(typeof chosen === 'number' ? chosen : null)
        }}
        options={[
          { value: 'new', label: t('reservation/external:convert.newCompany') },
          ...known.map(({ id, name }) => ({
            value: id,
            label: `${name} · ${t('reservation/external:convert.known')}`,
          })),
          ...(seesCompanies ? [{ value: 'other', label: t('reservation/external:convert.existing') }] : []),
        ]}
      />
      {isOther && (
        <CompanySelect
          value={value}
          label={t('reservation/external:convert.existing')}
          onChange={(companyId) => onChange?.(companyId)}
        />
      )}
      {choice === 'new' && request.email !== null && (
        <p className={styles.quiet}>
          {t('reservation/external:convert.newCompanyHelp', { email: request.email })}
        </p>
      )}
    </>
  )
}

/** Returns the requested pickup day if it is not in the past. */
const firstDate = ({ date }: ExternalReservation): string =>
  date !== null && date >= todayInTurkiye() ? date : todayInTurkiye()

/** Converts a request to a reservation of an existing company or a new customer. */
export const ConvertDialog = ({
  request,
  onClose,
}: {
  request: ExternalReservation
  onClose: () => void
}) => {
  const { t, language } = useTranslation()
  const editor = useEditor<typeof externalReservationEndpoints.convertExternalReservation, Values>({
    row: externalReservationEndpoints.convertExternalReservation,
    initial: { companyId: null, date: firstDate(request), pieceCount: 1 },
    toBody: (values) => ({ ...values, id: request.id }),
    lists: [...externalQueries, ...reservationQueries],
    onSaved: ({ reservationNumber }) => {
      notify('success', t('reservation/external:convert.saved', { number: reservationNumber }))
      onClose()
    },
  })
  const date = Form.useWatch<string | null | undefined>('date', editor.form)
  const tryNextDay = () => {
    if (!date || request.date !== null || editor.form.isFieldTouched('date')) return
    const next = addDays(date, 1)
    if (next <= addDays(todayInTurkiye(), daysTried)) editor.form.setFieldsValue({ date: next })
  }
  return (
    <EditorDialog
      editor={editor}
      name="convertRequest"
      title={t('reservation/external:convert.title', { name: request.senderName })}
      help={
        <>
          <p className={styles.quiet}>{t('reservation/external:convert.what')}</p>
          <p className={styles.quiet}>
            {t('reservation/external:convert.wanted', {
              day: request.date
                ? formatDate(new Date(request.date), 'day', language)
                : t('reservation/external:anyDay'),
              time: t(`reservation/external:time.${request.wantedTime}`),
            })}
          </p>
          <DuplicateNote phone={request.phone} exceptId={request.id} />
        </>
      }
      submit={t('reservation/external:convert.submit')}
      isDense
      onClose={onClose}
    >
      <EditorField name="companyId" label={t('reservation/external:convert.who')} isUnchecked required>
        <CompanyChoice request={request} />
      </EditorField>
      {request.email === null && (
        <EditorField name="email" label={t('reservation/external:field.email')} required>
          <Input type="email" autoComplete="off" />
        </EditorField>
      )}
      <EditorField name="date" label={t('reservation/external:field.pickupDate')}>
        <DateInput min={todayInTurkiye()} max={lastPickupDay(todayInTurkiye())} />
      </EditorField>
      <EditorField name="windowId" label={t('reservation/external:field.window')} validateTrigger="onChange">
        <WindowChoice key={date} districtId={request.districtId} date={date} onNone={tryNextDay} />
      </EditorField>
      <EditorField name="pieceCount" label={t('reservation/external:field.pieceCount')}>
        <InputNumber controls={false} min={1} max={999} precision={0} style={{ width: '100%' }} />
      </EditorField>
    </EditorDialog>
  )
}
