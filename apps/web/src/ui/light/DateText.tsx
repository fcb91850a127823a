import { formatDate, toDate } from '../../platform/text/format.ts'
import type { DateFormat } from '../../platform/text/format.ts'
import { useLanguage } from '../../platform/text/i18n.ts'

interface DateTextProps {
  value: string | Date | null | undefined
  /** `day` 20.11.2026 · `minute` with the time · `short` 20 Kas 14:32 · `long` 20 Kasım 2026 Cuma */
  format?: Exclude<DateFormat, 'full'>
}

/** A day or a moment in local form, with the full time on hover. */
export const DateText = ({ value, format = 'day' }: DateTextProps) => {
  const language = useLanguage()
  if (!value) return <span>–</span>
  const date = toDate(value)
  return (
    // A moment in digits has no letter to tell its direction: in a mirrored page the time would stand before the day.
    <time
      dir="ltr"
      className="figures"
      style={{ whiteSpace: format === 'long' ? 'normal' : 'nowrap' }}
      dateTime={date.toISOString()}
      title={formatDate(date, 'full', language)}
    >
      {formatDate(date, format, language)}
    </time>
  )
}
