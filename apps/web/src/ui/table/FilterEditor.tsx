/** Content of a filter chip's panel. Lazy loaded when the first panel opens. */
import { useState } from 'react'
import { Checkbox, Input, Radio, Select } from 'antd'
import { useCountries } from '../../platform/text/countries.ts'
import { dayInTurkiye } from '../../platform/text/format.ts'
import { useTranslation } from '../../platform/text/i18n.ts'
import { matchesSearch } from '../../platform/text/search.ts'
import { CompanySelect } from '../CompanySelect.tsx'
import { CountrySelect } from '../CountrySelect.tsx'
import { DateInput } from '../DateInput.tsx'
import { DecimalInput } from '../DecimalInput.tsx'
import { Button } from '../light/Button.tsx'
import { parseChoices, parseDateRange, writeDateRange } from './useListState.ts'
import type { FilterDefinition } from './useListState.ts'
import styles from './FilterChips.module.css'

interface ControlProps {
  filter: FilterDefinition
  value: string
  onChange: (value: string) => void
}

interface EditorProps {
  filter: FilterDefinition
  value: string | undefined
  onApply: (value: string | null) => void
}

const NumbersEditor = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const { t } = useTranslation()
  const [from = '', to = ''] = value.split('..')
  const write = (low: string | number | null, high: string | number | null) =>
    onChange(low === '' && high === '' ? '' : `${low ?? ''}..${high ?? ''}`)
  return (
    <>
      <label>
        {t('ui:filter.smallest')}
        <DecimalInput value={from === '' ? null : Number(from)} onChange={(low) => write(low, to)} />
      </label>
      <label>
        {t('ui:filter.largest')}
        <DecimalInput value={to === '' ? null : Number(to)} onChange={(high) => write(from, high)} />
      </label>
    </>
  )
}

/** Maximum number of checkboxes; longer lists are searched by typing. */
const mostBoxes = 12

const ChoicesEditor = ({ filter, value, onChange }: ControlProps) => {
  const options = filter.options ?? []
  const chosen = parseChoices(value)
  if (options.length <= mostBoxes)
    return (
      <Checkbox.Group
        style={{ flexDirection: 'column', gap: 6 }}
        value={chosen}
        options={[...options]}
        onChange={(next) => onChange(next.join(','))}
      />
    )
  return (
    <Select
      mode="multiple"
      aria-label={filter.label}
      style={{ width: '100%' }}
      value={chosen}
      options={[...options]}
      showSearch={{ filterOption: (search, option) => matchesSearch(String(option?.label), search) }}
      onChange={(next: string[]) => onChange(next.join(','))}
    />
  )
}

const CountriesEditor = (props: ControlProps) => {
  const options = useCountries().map(({ code, name }) => ({ value: code, label: name }))
  return <ChoicesEditor {...props} filter={{ ...props.filter, options }} />
}

/** Returns the range from `days` days ago to today, in Türkiye's time zone. */
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

const Control = ({ filter, value, onChange }: ControlProps) => {
  switch (filter.kind) {
    case 'search':
    case 'text':
      return (
        <Input aria-label={filter.label} value={value} onChange={({ target }) => onChange(target.value)} />
      )
    case 'choice':
    case 'flag':
    case 'id':
      return (
        <Radio.Group
          vertical
          value={value}
          options={[...(filter.options ?? [])]}
          onChange={({ target }) => onChange(String(target.value))}
        />
      )
    case 'choices':
    case 'ids':
    case 'companies':
      return <ChoicesEditor filter={filter} value={value} onChange={onChange} />
    case 'company':
      return (
        <CompanySelect
          label={filter.label}
          value={Number(value) || null}
          onChange={(id) => onChange(String(id))}
        />
      )
    case 'days':
      return <DatesEditor value={value} onChange={onChange} />
    case 'numbers':
      return <NumbersEditor value={value} onChange={onChange} />
    case 'country':
      return <CountrySelect value={value || null} onChange={onChange} />
    case 'countries':
      return <CountriesEditor filter={filter} value={value} onChange={onChange} />
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
        <Button kind="primary" type="submit">
          {t('ui:action.apply')}
        </Button>
      </div>
    </form>
  )
}
