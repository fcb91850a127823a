import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { readOfVisit, rememberOfVisit } from '../../../../platform/session/visit.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { TextField } from '../../../../ui/light/Field.tsx'
import styles from './TrackForm.module.css'

/** Name of the typed reference in session storage, where it survives a reload. */
const typedKey = 'trackingText'

interface TrackFormProps {
  /** Reference of the current search; empty before the first one. */
  reference: string
  onSearch: (reference: string) => void
}

/** Tracking by reference in the head of the landing page. */
export const TrackForm = ({ reference, onSearch }: TrackFormProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(reference)
  // Updates the text when the address changes.
  const [lookedUp, setLookedUp] = useState(reference)
  if (lookedUp !== reference) {
    setLookedUp(reference)
    if (reference) setText(reference)
  }
  useEffect(() => {
    const typed = readOfVisit(typedKey)
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the prerendered page cannot know what the browser stores
    if (typed && !reference) setText(typed)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, [])
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(text.trim() === '')
    if (text.trim() !== '') onSearch(text.trim())
  }
  return (
    <form className={styles.track} onSubmit={submit} role="search" noValidate>
      <TextField
        label={t('pricing:landing.trackTitle')}
        message={isMissing ? t('pricing:landing.referenceMissing') : undefined}
        value={text}
        onChange={(value) => {
          setIsMissing(false)
          setText(value)
          rememberOfVisit(typedKey, value)
        }}
        placeholder={t('pricing:landing.reference')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
      />
      <Button type="submit">{t('pricing:landing.track')}</Button>
    </form>
  )
}
