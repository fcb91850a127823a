import { Suspense, useEffect, useState } from 'react'
import type { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import type { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import { callWire } from '../../../../platform/api/apiClient.ts'
import { todayInTurkiye } from '../../../../platform/text/format.ts'
import { loadTexts, useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Combobox } from '../../../../ui/light/Combobox.tsx'
import { DateField } from '../../../../ui/light/date/DateField.tsx'
import { SelectField, TextField } from '../../../../ui/light/Field.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { PhoneField } from '../../../account/components/PhoneField.tsx'
import { useGuardedForm } from '../../../account/hooks/useGuardedForm.ts'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'
import styles from '../components/External.module.css'

const CaptchaField = lazyPart(() =>
  import('../../../account/components/CaptchaField.tsx').then((m) => ({ default: m.CaptchaField })),
)

const times = ['any', 'morning', 'afternoon'] as const

const initial = {
  senderName: '',
  email: '',
  /** Phone number in international format, `+905321234567`. */
  phone: '',
  postalCode: '',
  districtId: 0,
  neighborhood: '',
  address: '',
  note: '',
  date: '',
  wantedTime: 'any' as (typeof times)[number],
}

const send = (body: typeof initial & { captcha?: string }) =>
  callWire<typeof externalReservationEndpoints.createExternalReservation>(
    { method: 'POST', path: '/api/Reservation/CreateExternalReservation' },
    { body },
  )

interface Place {
  value: string
  label: string
}

const toPlace = ({ id, name }: { id: number; name: string }): Place => ({ value: String(id), label: name })

const loadProvinces = async (): Promise<Place[]> =>
  (
    await callWire<typeof referenceEndpoints.listProvinces>(
      { method: 'POST', path: '/api/Defination/GetProvinceListQuery' },
      { body: {} },
    )
  ).map(toPlace)

const loadDistricts = async (provinceId: number): Promise<Place[]> =>
  (
    await callWire<typeof referenceEndpoints.listDistricts>(
      { method: 'POST', path: '/api/Defination/GetDistrictListQuery' },
      { body: { provinceId } },
    )
  ).map(toPlace)

/** Public form that requests a courier without an account. */
export const CourierRequestPage = () => {
  const { t } = useTranslation()
  const [isSent, setIsSent] = useState(false)
  const [provinces, setProvinces] = useState<Place[]>([])
  const [provinceId, setProvinceId] = useState('')
  const [districts, setDistricts] = useState<Place[]>([])
  // Loads the captcha script at the first interaction, because most visitors only read the page.
  const [isBegun, setIsBegun] = useState(false)
  const form = useGuardedForm({
    initial,
    // Also loads the reservation texts, which the contact block's error messages use.
    loadSchema: async () => {
      const [rows] = await Promise.all([
        import('@kervan/contract/reservation/externalReservation.endpoints'),
        loadTexts(['reservation']),
      ])
      return rows.visitorRequest
    },
    // The server requires a captcha when there is no solution; the captcha then solves itself.
    send: async (values) => {
      setIsBegun(true)
      await send(values)
      setIsSent(true)
    },
    startsWithCaptcha: true,
  })
  const { captcha, messages, values, setValues } = form
  useEffect(() => {
    loadProvinces().then(setProvinces, () => undefined)
  }, [])
  const chooseProvince = (id: string) => {
    setProvinceId(id)
    setDistricts([])
    setValues({ districtId: 0 })
    if (id !== '') loadDistricts(Number(id)).then(setDistricts, () => undefined)
  }
  if (isSent)
    return (
      <div className={styles.page}>
        <h1>{t('reservation/external:form.done')}</h1>
        <p className={styles.lead} role="status">
          {t('reservation/external:received')}
        </p>
        <Button
          onClick={() => {
            setValues({ note: '', date: '' })
            setIsSent(false)
          }}
        >
          {t('reservation/external:form.again')}
        </Button>
      </div>
    )
  return (
    <div className={styles.page}>
      <h1>{t('reservation/external:form.title')}</h1>
      <p className={styles.lead}>{t('reservation/external:form.lead')}</p>
      <Panel>
        <form {...form.formProps} className={styles.form} onFocus={() => setIsBegun(true)}>
          <fieldset>
            <legend>{t('reservation/external:form.who')}</legend>
            <TextField
              {...form.field('senderName')}
              label={t('reservation/external:field.senderName')}
              autoComplete="name"
              maxLength={100}
            />
            <div className={styles.pair}>
              <PhoneField {...form.field('phone')} />
              <TextField
                {...form.field('email')}
                label={t('reservation/external:field.email')}
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
              />
            </div>
          </fieldset>
          <fieldset>
            <legend>{t('reservation/external:form.where')}</legend>
            <div className={styles.pair}>
              <Combobox
                label={t('reservation/external:field.city')}
                value={provinceId}
                options={provinces}
                placeholder={t('reservation/external:form.choose')}
                onChange={chooseProvince}
              />
              <Combobox
                name="districtId"
                label={t('reservation/external:field.district')}
                value={values.districtId === 0 ? '' : String(values.districtId)}
                options={districts}
                placeholder={t('reservation/external:form.choose')}
                disabled={provinceId === ''}
                {...(messages.districtId !== undefined && { message: messages.districtId })}
                onChange={(id) => form.field('districtId').onChange(Number(id))}
              />
              <TextField
                {...form.field('neighborhood')}
                label={t('reservation/external:field.neighborhood')}
                autoComplete="address-level3"
                maxLength={100}
              />
              <TextField
                {...form.field('postalCode')}
                label={t('reservation/external:field.postalCode')}
                inputMode="numeric"
                autoComplete="postal-code"
                maxLength={5}
              />
            </div>
            <TextField
              {...form.field('address')}
              label={t('reservation/external:field.address')}
              autoComplete="street-address"
              maxLength={500}
            />
            <TextField
              {...form.field('note')}
              label={t('reservation/external:field.note')}
              maxLength={1000}
            />
          </fieldset>
          <fieldset>
            <legend>{t('reservation/external:form.when')}</legend>
            <div className={styles.pair}>
              <DateField
                {...form.field('date')}
                label={t('reservation/external:field.date')}
                min={todayInTurkiye()}
                isOptional
                hint={t('reservation/external:form.dateHelp')}
              />
              <SelectField
                label={t('reservation/external:field.wantedTime')}
                value={values.wantedTime}
                onChange={(time) => setValues({ wantedTime: time as (typeof times)[number] })}
                options={times.map((time) => ({
                  value: time,
                  label: t(`reservation/external:time.${time}`),
                }))}
              />
            </div>
          </fieldset>
          {isBegun && (
            <Suspense fallback={null}>
              <CaptchaField
                captcha={captcha}
                {...(messages.captcha !== undefined && { message: messages.captcha })}
              />
            </Suspense>
          )}
          {form.problem && <Note tone="bad">{form.problem}</Note>}
          <p className={styles.quiet}>{t('reservation/external:form.privacy')}</p>
          <Button type="submit" kind="primary" isWide isBusy={form.isBusy}>
            {t('reservation/external:form.submit')}
          </Button>
        </form>
      </Panel>
    </div>
  )
}
