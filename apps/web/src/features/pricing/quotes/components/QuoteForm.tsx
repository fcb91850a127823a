import type { ReactNode } from 'react'
import { useCountries } from '../../../../platform/text/countries.ts'
import { countrySearchWords } from '../../../../platform/text/everydayCountryNames.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Combobox } from '../../../../ui/light/Combobox.tsx'
import { SelectField, TextField } from '../../../../ui/light/Field.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import type { useQuote } from '../hooks/useQuote.ts'
import { isDocument } from '../quoteValues.ts'
import { PieceFields } from './PieceFields.tsx'
import styles from './Pricing.module.css'

interface QuoteFormProps {
  quote: ReturnType<typeof useQuote>
  /** Segment selector, for operation users only. */
  segment?: ReactNode
  /** Captcha of the quote form, while it is being solved. */
  securityCheck?: ReactNode
}

/** Quote form with all values that a price needs: content, packaging and destination. */
export const QuoteForm = ({ quote, segment, securityCheck }: QuoteFormProps) => {
  const { t } = useTranslation()
  const countries = useCountries()
  const { form } = quote
  const { values } = form
  const document = isDocument(values)
  return (
    <form {...form.formProps} className={styles.form} aria-label={t('pricing:form.title')}>
      {segment}
      <div className={styles.pair}>
        <SelectField
          {...form.field('shipmentType')}
          label={t('pricing:form.shipmentType')}
          options={[
            { value: '2', label: t('pricing:form.package') },
            { value: '1', label: t('pricing:form.document') },
          ]}
        />
        <SelectField
          {...form.field('packageType')}
          label={t('pricing:form.packageType')}
          disabled={document}
          hint={values.packageType === '2' && !document ? t('pricing:form.cargoBagHint') : undefined}
          options={[
            { value: '1', label: t('pricing:form.box') },
            { value: '2', label: t('pricing:form.cargoBag') },
          ]}
        />
      </div>
      <div className={styles.pair}>
        <Combobox
          {...form.field('countryCode')}
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
          autoComplete="off"
          maxLength={12}
        />
      </div>
      {values.pieces.map((piece, index) => (
        <PieceFields
          key={index}
          index={index}
          piece={piece}
          isDocument={document}
          messages={form.messages}
          onChange={(change) => quote.changePiece(index, change)}
          onRemove={() => quote.removePiece(index)}
        />
      ))}
      {quote.isLastPieceKept && <Note tone="warn">{t('pricing:form.lastPiece')}</Note>}
      {form.messages.pieces && <Note tone="bad">{form.messages.pieces}</Note>}
      {securityCheck}
      <div className={styles.formFoot}>
        <Button onClick={quote.addPiece}>{t('pricing:form.addPiece')}</Button>
        <Button
          type="submit"
          // Prices of these values are shown beside the form.
          kind={quote.offers && !quote.isOutdated ? 'plain' : 'primary'}
          isBusy={form.isBusy}
        >
          {t('pricing:form.submit')}
        </Button>
      </div>
    </form>
  )
}
