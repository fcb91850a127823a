import { formatDate, toDate } from '../../platform/text/format.ts'
import type { DateFormat } from '../../platform/text/format.ts'
import { useLanguage } from '../../platform/text/i18n.ts'

interface DateTextProps {
  value: string | Date | null | undefined
  /** Date format: `day` 20.11.2026 · `minute` with time · `short` 20 Kas 14:32 · `long` 20 Kasım 2026 Cuma · `month` Kasım 2026 */
  format?: Exclude<DateFormat, 'full'>
}

/** Date or timestamp in the user's format, with the full time on hover. */
export const DateText = ({ value, format = 'day' }: DateTextProps) => {
  const language = useLanguage()
  if (!value) return <span>–</span>
  const date = toDate(value)
  return (
    // Digits have no text direction of their own: in a right-to-left page the time would appear before the day.
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
