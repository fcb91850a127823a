import { Checkbox } from 'antd'
import { useTranslation } from '../../../platform/text/i18n.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

interface WeekdayChoiceProps {
  value?: number[]
  onChange?: (weekdays: number[]) => void
}

export const WeekdayChoice = ({ value = [], onChange }: WeekdayChoiceProps) => {
  const { t } = useTranslation()
  return (
    <Checkbox.Group<number>
      value={value}
      options={weekdays.map((day) => ({ value: day, label: t(`reservation:weekday.${day}`) }))}
      onChange={onChange}
    />
  )
}
