import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { todayInTurkiye } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { FloatingPanel } from '../FloatingPanel.tsx'
import { addDays, addMonths, weeksOf } from './typedDay.ts'
import styles from './DateCalendar.module.css'

interface DateCalendarProps {
  opener: HTMLElement
  /** Chosen day, or null. */
  value: string | null
  min: string | undefined
  onChoose: (day: string) => void
  onClose: () => void
}

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** Month of days. Arrow keys move by days and weeks, Page Up and Page Down by months; Enter chooses. */
export const DateCalendar = ({ opener, value, min, onChoose, onClose }: DateCalendarProps) => {
  const { t, language } = useTranslation()
  const today = todayInTurkiye()
  const [focused, setFocused] = useState(value ?? (min && min > today ? min : today))
  const grid = useRef<HTMLTableElement>(null)
  const inUtc = (format: Intl.DateTimeFormatOptions) => {
    const writer = new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' })
    return (day: string) => writer.format(new Date(`${day}T00:00:00Z`))
  }
  const writeMonth = inUtc({ month: 'long', year: 'numeric' })
  const writeWeekday = inUtc({ weekday: 'short' })
  const writeWhole = inUtc({ dateStyle: 'full' })
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [focused])
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    setFocused(step(focused))
  }
  const weeks = weeksOf(focused)
  return (
    <FloatingPanel opener={opener} placement="bottomRight" onClose={onClose}>
      <div className={styles.calendar} role="dialog" aria-label={t('ui:chooseDate')}>
        <div className={styles.head}>
          <button
            type="button"
            aria-label={t('ui:date.previousMonth')}
            onClick={() => setFocused(addMonths(focused, -1))}
          >
            ‹
          </button>
          <b aria-live="polite">{writeMonth(focused)}</b>
          <button
            type="button"
            aria-label={t('ui:date.nextMonth')}
            onClick={() => setFocused(addMonths(focused, 1))}
          >
            ›
          </button>
        </div>
        <table ref={grid} onKeyDown={move}>
          <thead>
            <tr>
              {weeks[0]!.map((day) => (
                <th key={day} scope="col">
                  {writeWeekday(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td key={day}>
                    <button
                      type="button"
                      tabIndex={day === focused ? 0 : -1}
                      aria-label={writeWhole(day)}
                      aria-pressed={day === value}
                      aria-current={day === today ? 'date' : undefined}
                      disabled={min !== undefined && day < min}
                      className={day.startsWith(focused.slice(0, 7)) ? undefined : styles.other}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </FloatingPanel>
  )
}
