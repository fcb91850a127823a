import { Suspense, useState } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { TextField } from '../Field.tsx'
import type { FieldProps } from '../Field.tsx'
import { lazyPart } from '../lazy/makeLazy.tsx'
import { readTypedDay, writeDay } from './typedDay.ts'
import styles from '../Field.module.css'

// Lazy loaded, because most visitors type the day or leave it empty.
const DateCalendar = lazyPart(() => import('./DateCalendar.tsx').then((m) => ({ default: m.DateCalendar })))

interface DateFieldProps extends FieldProps {
  name?: string
  /** Day as `2026-11-24`, a text that is no day, or empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** First day that can be chosen. */
  min?: string
}

/** Date field for public pages, without Ant Design: typed in the reader's notation, or chosen in a calendar. */
export const DateField = ({ value, onChange, onBlur, min, message, ...field }: DateFieldProps) => {
  const { t, language } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null)
  const text = (readTypedDay(typed) ?? typed) === value ? typed : writeDay(value, language)
  const isUnreadable = value !== '' && readTypedDay(value) === null
  const close = () => {
    setIsOpen(false)
    opener?.focus()
  }
  const shownMessage =
    isUnreadable && (isLeft || message)
      ? t('ui:date.unreadable', { example: writeDay('2026-11-24', language) })
      : message
  return (
    <>
      <TextField
        {...field}
        {...(shownMessage !== undefined && { message: shownMessage })}
        inputMode="decimal"
        autoComplete="off"
        placeholder={t('ui:date.format')}
        maxLength={10}
        value={text}
        onBlur={() => {
          setIsLeft(true)
          onBlur?.()
        }}
        onChange={(entry) => {
          setTyped(entry)
          setIsLeft(false)
          onChange(readTypedDay(entry) ?? entry)
        }}
        suffix={
          <button
            ref={setOpener}
            type="button"
            className={styles.calendar}
            aria-label={t('ui:chooseDate')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <svg
              width="18"
              height="18"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              aria-hidden="true"
            >
              <path d="M4 6h16v14H4zM4 10.500h16M8 3v5M16 3v5" strokeWidth="1.7" strokeLinejoin="round" />
            </svg>
          </button>
        }
      />
      {isOpen && opener && (
        <Suspense fallback={null}>
          <DateCalendar
            opener={opener}
            value={readTypedDay(value)}
            min={min}
            onClose={close}
            onChoose={(day) => {
              onChange(day)
              close()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
