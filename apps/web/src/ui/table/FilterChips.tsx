import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { formatCount, formatDate, toDate } from '../../platform/text/format.ts'
import { useTranslation } from '../../platform/text/i18n.ts'
import type { Translate } from '../../platform/text/i18n.ts'
import type { Language } from '../../platform/text/language.ts'
import { ButtonPopover } from '../ButtonPopover.tsx'
import { countryName } from '../light/Tags.tsx'
import { parseChoices, parseDateRange } from './useListState.ts'
import type { FilterDefinition, ListState } from './useListState.ts'
import { lazyExtra, lazyPart } from '../light/lazy/makeLazy.tsx'
import styles from './FilterChips.module.css'

const CompanyName = lazyExtra(() => import('../CompanySelect.tsx').then((m) => ({ default: m.CompanyName })))
const FilterEditor = lazyPart(() => import('./FilterEditor.tsx').then((m) => ({ default: m.FilterEditor })))

const describeDates = (value: string, language: Language, t: Translate): string => {
  const range = parseDateRange(value)
  const from = range.from && formatDate(toDate(range.from), 'day', language)
  const to = range.to && formatDate(toDate(range.to), 'day', language)
  if (from && to) return from === to ? from : t('ui:filter.range', { from, to })
  return from ? t('ui:filter.since', { from }) : t('ui:filter.until', { to })
}

const describeNumbers = (value: string, language: Language, t: Translate): string => {
  const [from, to] = value.split('..').map((side) => side && formatCount(Number(side), language))
  if (from && to) return t('ui:filter.range', { from, to })
  return from ? t('ui:filter.atLeast', { from }) : t('ui:filter.atMost', { to })
}

const describe = (filter: FilterDefinition, value: string, language: Language, t: Translate): ReactNode => {
  const labelOf = (choice: string) =>
    filter.options?.find((option) => option.value === choice)?.label ?? choice
  switch (filter.kind) {
    case 'search':
    case 'text':
      return value
    case 'choice':
    case 'flag':
    case 'id':
      return labelOf(value)
    case 'choices':
    case 'ids':
      return parseChoices(value).map(labelOf).join(', ')
    case 'days':
      return describeDates(value, language, t)
    case 'numbers':
      return describeNumbers(value, language, t)
    case 'country':
    case 'countries':
      return parseChoices(value)
        .map((code) => countryName(code, language))
        .join(', ')
    case 'company':
      return (
        <Suspense fallback={value}>
          <CompanyName id={Number(value)} />
        </Suspense>
      )
    case 'companies':
      return t('ui:filter.companies', { count: parseChoices(value).length })
  }
}

interface ChipProps {
  filter: FilterDefinition
  value: string | undefined
  onChange: (value: string | null) => void
}

const Chip = ({ filter, value, onChange }: ChipProps) => {
  const { t, language } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const editor = (
    <div className={styles.editor}>
      <FilterEditor
        filter={filter}
        value={value}
        onApply={(next) => {
          setIsOpen(false)
          onChange(next)
        }}
      />
    </div>
  )
  return (
    <span className={`${styles.chip} ${value ? styles.on : ''}`}>
      <ButtonPopover label={filter.label} isOpen={isOpen} onOpenChange={setIsOpen} content={editor}>
        <button type="button" className={styles.open} aria-expanded={isOpen} aria-haspopup="dialog">
          {value ? (
            <>
              {filter.label}: {describe(filter, value, language, t)}
            </>
          ) : (
            filter.label
          )}
        </button>
      </ButtonPopover>
      {value && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('ui:filter.remove', { label: filter.label })}
          onClick={({ currentTarget }) => {
            // Focuses the filter chip, because the clicked clear button is removed.
            currentTarget.parentElement?.querySelector('button')?.focus()
            onChange(null)
          }}
        >
          ×
        </button>
      )}
    </span>
  )
}

interface FilterChipsProps<Key extends string> {
  filters: readonly FilterDefinition<Key>[]
  state: ListState<Key>
  /** Overrides whether filters are set; default: any chip is set. */
  isSet?: boolean
}

/** More filters than this do not fit one row of a laptop. */
const mostInRow = 10

/**
 * Filter chips of a list; an active chip shows its value. On a phone, and where there are many, one button opens
 * those that are not set.
 */
export const FilterChips = <Key extends string>({ filters, state, isSet }: FilterChipsProps<Key>) => {
  const { t } = useTranslation()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isAnySet = isSet ?? filters.some(({ key }) => state.values[key])
  return (
    <div
      className={[styles.bar, !isUnfolded && styles.folded, filters.length > mostInRow && styles.many]
        .filter(Boolean)
        .join(' ')}
      role="group"
      aria-label={t('ui:filter.bar')}
    >
      {filters.length > 1 && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {t('ui:filter.fold')}
        </button>
      )}
      {filters.map((filter) => (
        <Chip
          key={filter.key}
          filter={filter}
          value={state.values[filter.key]}
          onChange={(value) => state.setValue(filter.key, value)}
        />
      ))}
      {isAnySet && (
        <button type="button" className={styles.clear} onClick={state.clear}>
          {t('ui:filter.clearAll')}
        </button>
      )}
    </div>
  )
}
