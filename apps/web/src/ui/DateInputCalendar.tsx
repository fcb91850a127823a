import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/tr'
import 'dayjs/locale/en-gb'
import { useTranslation } from '../platform/text/i18n.ts'

export interface DateInputProps {
  id?: string
  /** `2026-11-20` */
  value?: string | null
  onChange?: (day: string | null) => void
  onBlur?: () => void
  /** First and last day that may be chosen. */
  min?: string
  max?: string
  disabled?: boolean
}

export const DateInputCalendar = ({ value, onChange, min, max, ...rest }: DateInputProps) => {
  const { t, language } = useTranslation()
  return (
    <DatePicker
      {...rest}
      style={{ width: '100%' }}
      placeholder={t('ui:chooseDate')}
      format={language === 'tr' ? 'DD.MM.YYYY' : 'DD/MM/YYYY'}
      value={value ? dayjs(value) : null}
      minDate={min ? dayjs(min) : undefined}
      maxDate={max ? dayjs(max) : undefined}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
    />
  )
}
