import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/tr'
import 'dayjs/locale/en-gb'
import { useTranslation } from '../platform/text/i18n.ts'

export interface DateInputProps {
  id?: string
  /** Chosen day in the format `2026-11-20`; with `withTime` `2026-11-20T12:44`. */
  value?: string | null
  onChange?: (day: string | null) => void
  onBlur?: () => void
  /** First and last day that the date input accepts. */
  min?: string
  max?: string
  disabled?: boolean
  withTime?: boolean
}

export const DateInputCalendar = ({
  value,
  onChange,
  min,
  max,
  withTime = false,
  onBlur,
  ...rest
}: DateInputProps) => {
  const { t, language } = useTranslation()
  const day = language === 'tr' ? 'DD.MM.YYYY' : 'DD/MM/YYYY'
  const minute = 'HH:mm'
  return (
    <DatePicker
      {...rest}
      // Enter accepts the typed day and must not submit the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      // Ant Design shows an emptied field as empty but keeps its day.
      onBlur={({ target }) => {
        if (value && target instanceof HTMLInputElement && target.value === '') onChange?.(null)
        onBlur?.()
      }}
      style={{ width: '100%' }}
      placeholder={t('ui:chooseDate')}
      format={withTime ? `${day} ${minute}` : day}
      {...(withTime && { showTime: { format: minute }, needConfirm: false })}
      value={value ? dayjs(value) : null}
      minDate={min ? dayjs(min) : undefined}
      maxDate={max ? dayjs(max) : undefined}
      onChange={(chosen) =>
        onChange?.(chosen ? chosen.format(withTime ? 'YYYY-MM-DDTHH:mm' : 'YYYY-MM-DD') : null)
      }
    />
  )
}
