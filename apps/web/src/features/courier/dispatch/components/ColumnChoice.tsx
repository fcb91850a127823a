import { Select } from 'antd'
import type { DispatchDay, DispatchStop } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { formatCount } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { columnKey, unassignedKey } from './CourierColumn.tsx'
import { stopsOf, unassignedByDistrict } from '../dayRoutes.ts'
import styles from './Dispatch.module.css'

interface ColumnChoiceProps {
  day: DispatchDay
  stops: readonly DispatchStop[]
  value: string
  onChange: (key: string) => void
}

/** Selects the list of stops that a phone shows, where only one fits. */
export const ColumnChoice = ({ day, stops, value, onChange }: ColumnChoiceProps) => {
  const { t, language } = useTranslation()
  const shown = new Set(stops)
  const label = (name: string, count: number) => `${name} · ${formatCount(count, language)}`
  const options = [
    {
      value: unassignedKey,
      label: label(t('courier/dispatch:unassigned'), unassignedByDistrict(stops).flat().length),
    },
    ...day.couriers.map(({ courierId, name }) => ({
      value: columnKey(courierId),
      label: label(name, stopsOf(day, courierId).filter((stop) => shown.has(stop)).length),
    })),
  ]
  return (
    <label className={styles.columnChoice}>
      {t('courier/dispatch:whose')}
      <Select value={value} options={options} onChange={onChange} aria-label={t('courier/dispatch:whose')} />
    </label>
  )
}
