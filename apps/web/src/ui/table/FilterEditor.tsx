/** What a filter's chip opens. Loaded when the first one is opened. */
import { useState } from 'react'
import { Button, Checkbox, Input, Radio } from 'antd'
import { dayInTurkiye } from '../../platform/format.ts'
import { useTranslation } from '../../platform/i18n.ts'
import { CountrySelect } from '../CountrySelect.tsx'
import { DateInput } from '../DateInput.tsx'
import { parseChoices, parseDateRange, writeDateRange } from './useListState.ts'
import type { FilterDefinition } from './useListState.ts'
import styles from './FilterChips.module.css'

interface EditorProps {
  filter: FilterDefinition
  value: string | undefined
  onApply: (value: string | null) => void
}

/** The days from `days` ago to today, as Türkiye counts them. */
const lastDays = (days: number): string => {
  const now = Date.now()
  return `${dayInTurkiye(new Date(now - days * 86_400_000))}..${dayInTurkiye(new Date(now))}`
}

const DatesEditor = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const { t } = useTranslation()
  const range = parseDateRange(value)
  return (
    <>
      <div className={styles.actions} style={{ justifyContent: 'flex-start' }}>
        {[7, 30, 90].map((days) => (
          <Button key={days} size="small" onClick={() => onChange(lastDays(days))}>
            {t('ui:filter.lastDays', { count: days })}
          </Button>
        ))}
      </div>
      <label>
        {t('ui:filter.from')}
        <DateInput
          value={range.from}
          max={range.to ?? undefined}
          onChange={(from) => onChange(writeDateRange({ ...range, from }) ?? '')}
        />
      </label>
      <label>
        {t('ui:filter.to')}
        <DateInput
          value={range.to}
          min={range.from ?? undefined}
          onChange={(to) => onChange(writeDateRange({ ...range, to }) ?? '')}
        />
      </label>
    </>
  )
}

const Control = ({
  filter,
  value,
  onChange,
}: {
  filter: FilterDefinition
  value: string
  onChange: (v: string) => void
}) => {
  switch (filter.kind) {
    case 'text':
      return (
        <Input aria-label={filter.label} value={value} onChange={({ target }) => onChange(target.value)} />
      )
    case 'choice':
      return (
        <Radio.Group
          vertical
          value={value}
          options={[...(filter.options ?? [])]}
          onChange={({ target }) => onChange(String(target.value))}
        />
      )
    case 'choices':
      return (
        <Checkbox.Group
          style={{ flexDirection: 'column', gap: 6 }}
          value={parseChoices(value)}
          options={[...(filter.options ?? [])]}
          onChange={(chosen) => onChange(chosen.join(','))}
        />
      )
    case 'dates':
      return <DatesEditor value={value} onChange={onChange} />
    case 'country':
      return <CountrySelect value={value || null} onChange={onChange} />
  }
}

export const FilterEditor = ({ filter, value, onApply }: EditorProps) => {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(value ?? '')
  return (
    <form
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(draft.trim() || null)
      }}
    >
      <Control filter={filter} value={draft} onChange={setDraft} />
      <div className={styles.actions}>
        {value && <Button onClick={() => onApply(null)}>{t('ui:action.clear')}</Button>}
        <Button type="primary" htmlType="submit">
          {t('ui:action.apply')}
        </Button>
      </div>
    </form>
  )
}
