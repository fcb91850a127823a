import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useCountries } from '../../../../platform/text/countries.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { Combobox } from '../../../../ui/light/Combobox.tsx'
import { SelectField, TextField } from '../../../../ui/light/Field.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { emptyQuote, writeQuoteAddress } from '../quoteValues.ts'
import styles from './LandingPage.module.css'

const claims = ['countries', 'years', 'warehouse', 'support'] as const
const steps = ['price', 'create', 'pay', 'follow'] as const

/** Landing page: a quick price in four fields, tracking by reference, and a product description. */
export const LandingPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const countries = useCountries()
  const [values, setValues] = useState({ ...emptyQuote, weight: '1' })
  const [isCountryMissing, setIsCountryMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [reference, setReference] = useState('')
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const calculate = (event: FormEvent) => {
    event.preventDefault()
    if (values.countryCode === '') {
      setIsCountryMissing(true)
      form.current?.querySelector<HTMLElement>('[name=countryCode]')?.focus()
      return
    }
    const side = values.shipmentType === '1' ? '' : '20'
    const pieces = [{ width: side, length: side, height: side && '10', weight: values.weight }]
    void navigate(`/pricingseperated?${writeQuoteAddress({ ...values, pieces }).toString()}`)
  }
  const track = (event: FormEvent) => {
    event.preventDefault()
    void navigate(`/trackingseperated?reference=${encodeURIComponent(reference.trim())}`)
  }
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>{t('pricing:landing.title')}</h1>
          <p className={styles.lead}>{t('pricing:landing.lead')}</p>
        </div>
        <Panel title={t('pricing:landing.quoteTitle')}>
          <form ref={form} className={styles.form} onSubmit={calculate} noValidate>
            <div className={styles.pair}>
              <SelectField
                label={t('pricing:form.shipmentType')}
                value={values.shipmentType}
                onChange={(shipmentType) => change({ shipmentType })}
                options={[
                  { value: '2', label: t('pricing:form.package') },
                  { value: '1', label: t('pricing:form.document') },
                ]}
              />
              <SelectField
                label={t('pricing:form.packageType')}
                value={values.packageType}
                disabled={values.shipmentType === '1'}
                onChange={(packageType) => change({ packageType })}
                options={[
                  { value: '1', label: t('pricing:form.box') },
                  { value: '2', label: t('pricing:form.cargoBag') },
                ]}
              />
            </div>
            <Combobox
              name="countryCode"
              label={t('pricing:form.country')}
              value={values.countryCode}
              message={isCountryMissing ? t('pricing:required.country') : undefined}
              onChange={(countryCode) => {
                setIsCountryMissing(false)
                change({ countryCode })
              }}
              placeholder={t('ui:field.chooseCountry')}
              options={countries.map(({ code, name }) => ({ value: code, label: name, alsoFoundBy: code }))}
            />
            <div className={styles.pair}>
              <TextField
                label={t('pricing:form.zipCode')}
                value={values.zipCode}
                onChange={(zipCode) => change({ zipCode })}
                maxLength={12}
                autoComplete="off"
              />
              <TextField
                label={t('pricing:form.weight')}
                value={values.weight}
                onChange={(weight) => change({ weight })}
                inputMode="decimal"
                autoComplete="off"
              />
            </div>
            {values.shipmentType === '2' && (
              <p className={styles.assumed}>{t('pricing:landing.assumedSize')}</p>
            )}
            <Button type="submit" kind="primary" isWide>
              {t('pricing:landing.calculate')}
            </Button>
          </form>
        </Panel>
        <ul className={styles.claims}>
          {claims.map((claim) => (
            <li key={claim}>
              <b>{t(`pricing:landing.claim.${claim}.figure`)}</b>
              {t(`pricing:landing.claim.${claim}.text`)}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.track}>
        <h2>{t('pricing:landing.trackTitle')}</h2>
        <form className={styles.trackForm} onSubmit={track} role="search">
          <TextField
            label={t('pricing:landing.reference')}
            value={reference}
            onChange={setReference}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
          />
          <Button type="submit">{t('pricing:landing.track')}</Button>
        </form>
      </section>
      <section>
        <h2>{t('pricing:landing.warehousesTitle')}</h2>
        <p className={styles.lead}>{t('pricing:landing.warehousesText')}</p>
      </section>
      <section>
        <h2>{t('pricing:landing.howTitle')}</h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>
              <b>{t(`pricing:landing.step.${step}.title`)}</b>
              <span>{t(`pricing:landing.step.${step}.text`)}</span>
            </li>
          ))}
        </ol>
        <ButtonLink to="/signup">{t('pricing:landing.signUp')}</ButtonLink>{' '}
        <ButtonLink to="/courierrequest">{t('pricing:landing.courier')}</ButtonLink>
      </section>
    </div>
  )
}
