import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import styles from './Tracking.module.css'

interface TrackingSearchProps {
  /** Reference of the current tracking search. */
  reference: string
  isBusy: boolean
  onSearch: (reference: string) => void
}

/** Search field for our reference or the carrier's number. */
export const TrackingSearch = ({ reference, isBusy, onSearch }: TrackingSearchProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(reference)
  // Updates the text when the address changes, without remounting the field, which would lose the focus.
  const [lookedUp, setLookedUp] = useState(reference)
  if (lookedUp !== reference) {
    setLookedUp(reference)
    setText(reference)
  }
  const [isEmpty, setIsEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsEmpty(text.trim() === '')
    if (text.trim() !== '') onSearch(text.trim())
  }
  return (
    <form className={styles.search} onSubmit={submit} role="search" noValidate>
      <label htmlFor="tracking-reference" className={styles.searchLabel}>
        {t('tracking:search.label')}
      </label>
      <div className={styles.searchLine}>
        <input
          id="tracking-reference"
          className={styles.searchInput}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t('tracking:search.example')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          aria-invalid={isEmpty}
          aria-describedby={isEmpty ? 'tracking-reference-message' : undefined}
        />
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t('tracking:search.action')}
        </Button>
      </div>
      {isEmpty && (
        <div id="tracking-reference-message" className={styles.searchMessage} role="alert">
          {t('tracking:required.reference')}
        </div>
      )}
    </form>
  )
}
