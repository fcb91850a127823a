import { useState } from 'react'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { FieldFrame, TextField } from '../../../../ui/light/Field.tsx'
import { isSearching } from '../offerSearch.ts'
import type { OfferSearch } from '../offerSearch.ts'
import styles from './Pricing.module.css'

interface OfferSearchFormProps {
  initial: OfferSearch
  onFind: (search: OfferSearch) => void
}

/** Search form by number or by company and day; filling one clears the other. */
export const OfferSearchForm = ({ initial, onFind }: OfferSearchFormProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState(initial)
  const [wasRefused, setWasRefused] = useState(false)
  const change = (changed: Partial<OfferSearch>) => {
    const { reference } = changed
    setSearch((before) => ({
      ...before,
      ...(reference ? { companyName: '', day: '' } : reference === undefined ? { reference: '' } : {}),
      ...changed,
    }))
  }
  const isWithoutAll = !isSearching(search)
  const isWithoutDay = search.companyName.trim() !== '' && search.day === ''
  const find = () => {
    setWasRefused(isWithoutAll || isWithoutDay)
    if (isWithoutAll || isWithoutDay) return
    onFind({ ...search, reference: search.reference.trim(), companyName: search.companyName.trim() })
  }
  return (
    <form
      noValidate
      className={styles.historyForm}
      onSubmit={(event) => {
        event.preventDefault()
        find()
      }}
    >
      <TextField
        label={t('pricing/quotes:history.reference')}
        value={search.reference}
        message={wasRefused && isWithoutAll ? t('pricing:required.referenceOrCompany') : undefined}
        onChange={(reference) => change({ reference })}
        maxLength={60}
        autoComplete="off"
      />
      <span className={styles.historyOr}>{t('pricing/quotes:history.or')}</span>
      <TextField
        label={t('pricing/quotes:history.company')}
        value={search.companyName}
        onChange={(companyName) => change({ companyName })}
        maxLength={200}
        autoComplete="off"
      />
      <FieldFrame
        label={t('pricing/quotes:history.day')}
        message={wasRefused && isWithoutDay ? t('pricing:required.day') : undefined}
      >
        {({ id }) => (
          <DateInput id={id} value={search.day || null} onChange={(day) => change({ day: day ?? '' })} />
        )}
      </FieldFrame>
      <Button type="submit">{t('pricing/quotes:history.find')}</Button>
    </form>
  )
}
