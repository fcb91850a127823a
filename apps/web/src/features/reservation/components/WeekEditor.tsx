import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { TextField } from '../../../ui/light/Field.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import styles from './Reservation.module.css'

export interface WindowRow {
  weekday: number
  from: string
  to: string
  capacity: string
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

interface WeekEditorProps {
  rows: readonly WindowRow[]
  onChange: (rows: WindowRow[]) => void
  /** Error messages by path in the request body: `windows.2.from`. */
  messages: Readonly<Record<string, string>>
}

/** Pickup windows of a week by day. */
export const WeekEditor = ({ rows, onChange, messages }: WeekEditorProps) => {
  const { t } = useTranslation()
  const numbered = rows.map((row, index) => ({ row, index }))
  const edit = (index: number, change: Partial<WindowRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)))
  return (
    <div className={styles.week}>
      {weekdays.map((weekday) => {
        const ofDay = numbered.filter(({ row }) => row.weekday === weekday)
        const day = t(`reservation:weekday.${weekday}`)
        return (
          <Panel
            key={weekday}
            title={day}
            extra={
              <Button
                size="small"
                aria-label={t('reservation:windows.addTo', { day })}
                onClick={() =>
                  onChange([
                    ...rows,
                    { weekday, from: ofDay.at(-1)?.row.to ?? '09:00', to: '18:00', capacity: '10' },
                  ])
                }
              >
                {t('reservation:windows.add')}
              </Button>
            }
          >
            {ofDay.length === 0 && <p className={styles.quiet}>{t('reservation:windows.noneOfDay')}</p>}
            {ofDay.map(({ row, index }) => (
              <div key={index} className={styles.windowRow}>
                <TextField
                  inputMode="numeric"
                  placeholder="09:00"
                  label={t('reservation:windows.from')}
                  value={row.from}
                  message={messages[`windows.${index}.from`]}
                  onChange={(from) => edit(index, { from })}
                />
                <TextField
                  inputMode="numeric"
                  placeholder="09:00"
                  label={t('reservation:windows.to')}
                  value={row.to}
                  message={messages[`windows.${index}.to`]}
                  onChange={(to) => edit(index, { to })}
                />
                <TextField
                  inputMode="numeric"
                  label={t('reservation:windows.places')}
                  value={row.capacity}
                  message={messages[`windows.${index}.capacity`]}
                  onChange={(capacity) => edit(index, { capacity })}
                />
                <Button
                  size="small"
                  kind="text"
                  aria-label={t('reservation:windows.removeOf', { day, from: row.from })}
                  onClick={() => onChange(rows.filter((_, at) => at !== index))}
                >
                  {t('reservation:windows.remove')}
                </Button>
              </div>
            ))}
          </Panel>
        )
      })}
    </div>
  )
}
