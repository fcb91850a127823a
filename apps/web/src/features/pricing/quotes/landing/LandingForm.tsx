import type { KeyboardEvent, ReactNode } from 'react'
import type { DutyEstimate } from '@kervan/contract/tax/dutyEstimate.endpoints'
import { useCountries } from '../../../../platform/text/countries.ts'
import { countrySearchWords } from '../../../../platform/text/everydayCountryNames.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Combobox } from '../../../../ui/light/Combobox.tsx'
import { TextField } from '../../../../ui/light/Field.tsx'
import { BoxFields } from './BoxFields.tsx'
import { GoodsFields } from './GoodsFields.tsx'
import type { LandingQuote } from './useLandingQuote.ts'
import styles from './Landing.module.css'

interface LandingFormProps {
  landing: LandingQuote
  estimate: DutyEstimate | null
  /** Captcha of the quote, while it is being solved. */
  securityCheck: ReactNode
}

/** Sends the form with Enter; once prices are shown it has no submit button. */
const submitWithEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  const isInField = event.target instanceof HTMLInputElement
  if (event.key !== 'Enter' || !isInField || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** Opens the keyboard for the empty postal code on touch screens, which have no Tab key. */
const focusZipCode = (form: HTMLFormElement | null): void => {
  const field = form?.elements.namedItem('zipCode')
  if (!(field instanceof HTMLInputElement) || field.value !== '') return
  if (matchMedia('(pointer: coarse)').matches) field.focus()
}

/** Quote form of the landing page: destination, boxes and goods side by side. */
export const LandingForm = ({ landing, estimate, securityCheck }: LandingFormProps) => {
  const { t } = useTranslation()
  const countries = useCountries()
  const { quote, goods, changeGoods } = landing
  const { form } = quote
  return (
    <form {...form.formProps} aria-label={t('pricing:form.title')} onKeyDown={submitWithEnter}>
      <div className={styles.quote}>
        <section className={styles.part} aria-label={t('pricing:landing.routeTitle')}>
          <Combobox
            {...form.field('countryCode')}
            onChange={(code) => {
              form.field('countryCode').onChange(code)
              if (code !== '') focusZipCode(form.formProps.ref.current)
            }}
            label={t('pricing:form.country')}
            placeholder={t('ui:field.chooseCountry')}
            options={countries.map(({ code, name }) => ({
              value: code,
              label: name,
              alsoFoundBy: countrySearchWords(code),
            }))}
          />
          <TextField
            {...form.field('zipCode')}
            label={t('pricing:form.zipCode')}
            maxLength={12}
            autoComplete="off"
          />
          <span className={styles.hint}>{t('pricing:landing.fromHint')}</span>
        </section>
        <BoxFields quote={quote} />
        <GoodsFields goods={goods} estimate={estimate} onChange={changeGoods} />
      </div>
      {quote.offers === null && (
        <div className={styles.calculate}>
          <Button type="submit" kind="primary" isBusy={form.isBusy}>
            {t('pricing:landing.calculate')}
          </Button>
          <span className={styles.hint}>{t('pricing:landing.calculateHint')}</span>
        </div>
      )}
      <div className={styles.check}>{securityCheck}</div>
    </form>
  )
}
