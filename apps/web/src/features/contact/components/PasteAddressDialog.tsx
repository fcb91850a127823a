import { useDeferredValue, useId, useMemo, useState } from 'react'
import { Checkbox, Input } from 'antd'
import type { AddressField } from '@kervan/domain/address/address'
import { longestAddressText, readAddress } from '@kervan/domain/address/readAddress'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { Note, Tag, countryName } from '../../../ui/light/Tags.tsx'
import { useAddressPlaces } from '../hooks/useAddressPlaces.ts'
import { markText, toPastedFields } from '../pastedParty.ts'
import type { PartyKind, PartyValue, PastedField } from '../pastedParty.ts'
import styles from './PasteAddress.module.css'

interface PasteAddressDialogProps {
  kind: PartyKind
  text: string
  onTextChange: (text: string) => void
  /** Returns the form's current value of a field. */
  current: (field: string) => PartyValue | undefined
  onApply: (fields: readonly PastedField[]) => void
  onClose: () => void
}

const shownValue = (value: PartyValue | undefined): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return value.number ? `${value.dialCode}${value.number}` : ''
}

/** Current value that filling in would overwrite; empty if nothing is lost. */
const replacedBy = ({ values }: PastedField, current: PasteAddressDialogProps['current']): string =>
  Object.entries(values)
    .filter(([name, value]) => name !== 'companyType' && shownValue(current(name)) !== shownValue(value))
    .map(([name]) => shownValue(current(name)))
    .filter(Boolean)
    .join(', ')

/**
 * Dialog that splits pasted text into fields; the user selects the fields to fill in, and unrecognized text is
 * marked.
 */
export const PasteAddressDialog = (props: PasteAddressDialogProps) => {
  const { kind, text, onTextChange, current, onApply, onClose } = props
  const { t, language } = useTranslation()
  const id = useId()
  const { places, error, retry } = useAddressPlaces()
  const read = useDeferredValue(text)
  const formCountry = shownValue(current('countryCode')) || null
  const reading = useMemo(
    () => (places ? readAddress(read, places, formCountry) : null),
    [places, read, formCountry],
  )
  const fields = reading ? toPastedFields(reading, kind, formCountry) : []
  const marked = reading ? markText(read, reading, fields) : []
  const unknown = marked.filter(({ isUnknown }) => isUnknown)
  /** User's changes to the default selection; an uncertain value does not replace a typed one by default. */
  const [choices, setChoices] = useState<Partial<Record<AddressField, boolean>>>({})
  const isChosen = (field: PastedField): boolean =>
    choices[field.field] ?? (field.certainty !== 'unsure' || replacedBy(field, current) === '')
  const chosen = fields.filter(isChosen)
  const wordOf = ({ field, text: value }: PastedField): string =>
    field === 'country' ? `${countryName(value, language)} (${value})` : value
  const hasText = read.trim() !== ''
  return (
    <AppModal
      open
      width={640}
      title={t(`contact:paste.title.${kind}`)}
      onCancel={onClose}
      footer={
        <span className={styles.actions}>
          <Button onClick={onClose}>{t('ui:action.cancel')}</Button>
          <Button kind="primary" disabled={chosen.length === 0} onClick={() => onApply(chosen)}>
            {t('contact:paste.apply', { count: chosen.length })}
          </Button>
        </span>
      }
    >
      <label className={styles.label} htmlFor={`${id}-text`}>
        {t('contact:paste.text')}
      </label>
      <Input.TextArea
        id={`${id}-text`}
        autoFocus
        value={text}
        aria-describedby={`${id}-help`}
        autoSize={{ minRows: 5, maxRows: 10 }}
        onChange={({ target }) => {
          onTextChange(target.value)
          setChoices({})
        }}
      />
      <p id={`${id}-help`} className={styles.help}>
        {t('contact:paste.help')}
      </p>
      {error && !places && <ErrorState error={error} onRetry={retry} />}
      {!error && !places && <LoadingRows rows={3} columns={2} />}
      {places && hasText && (
        <>
          {fields.length === 0 ? (
            <Note tone="warn">{t('contact:paste.nothing')}</Note>
          ) : (
            <fieldset className={styles.fields}>
              <legend>{t('contact:paste.fields')}</legend>
              {fields.map((field) => (
                <div key={field.field} className={styles.field}>
                  <Checkbox
                    checked={isChosen(field)}
                    onChange={({ target }) => setChoices({ ...choices, [field.field]: target.checked })}
                  >
                    {t(`contact:paste.field.${field.field}`)}
                  </Checkbox>
                  <span className={styles.value}>
                    <span dir="auto">{wordOf(field)}</span>{' '}
                    {field.certainty === 'unsure' && <Tag tone="warn">{t('contact:paste.unsure')}</Tag>}
                    {replacedBy(field, current) !== '' && (
                      <span className={styles.help}>
                        {t('contact:paste.replaces', { value: replacedBy(field, current) })}
                      </span>
                    )}
                  </span>
                </div>
              ))}
            </fieldset>
          )}
          <section aria-label={t('contact:paste.markedText')}>
            <p className={styles.help} role="status">
              {unknown.length === 0
                ? t('contact:paste.allUnderstood')
                : t('contact:paste.notUnderstood', { count: unknown.length })}
            </p>
            {unknown.length > 0 && (
              <p className={styles.text} dir="auto">
                {marked.map(({ text: part, isUnknown }, at) =>
                  isUnknown ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
                )}
              </p>
            )}
            {read.length > longestAddressText && (
              <Note tone="info">{t('contact:paste.tooLong', { max: longestAddressText })}</Note>
            )}
          </section>
        </>
      )}
    </AppModal>
  )
}
