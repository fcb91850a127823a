import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../platform/text/i18n.ts'
import { compareMatches, matchesSearch } from '../../platform/text/search.ts'
import { FieldFrame } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import styles from './Combobox.module.css'

export interface ComboboxOption {
  value: string
  label: string
  /** Other search words of an option, separated by spaces, such as its code. */
  alsoFoundBy?: string
}

interface ComboboxProps extends FieldProps {
  name?: string
  /** Value of the chosen option; an empty string means no choice. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  options: readonly ComboboxOption[]
  placeholder?: string
  disabled?: boolean
}

const mostShown = 60

/** Searchable select without Ant Design: "isik" finds "Işık". */
export const Combobox = (props: ComboboxProps) => {
  const { label, message, hint, isOptional, name, value, onChange, onBlur, options, placeholder, disabled } =
    props
  const { t } = useTranslation()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const chosen = options.find((option) => option.value === value)
  const isOpen = search !== null
  const shown = isOpen
    ? options
        .filter((option) => matchesSearch(`${option.label} ${option.alsoFoundBy ?? ''}`, search))
        .toSorted((one, other) =>
          compareMatches(
            search,
            { name: one.label, words: one.alsoFoundBy },
            { name: other.label, words: other.alsoFoundBy },
          ),
        )
        .slice(0, mostShown)
    : []

  const choose = (option: ComboboxOption | undefined) => {
    if (option) onChange(option.value)
    setSearch(null)
  }
  const open = (text: string) => {
    setSearch(text)
    setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!isOpen) return open('')
      const next = (active + step + shown.length) % Math.max(1, shown.length)
      setActive(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(shown[active])
    }
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setSearch(null)
    }
  }

  return (
    <FieldFrame label={label} message={message} hint={hint} isOptional={isOptional}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...control}
            ref={input}
            name={name}
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            placeholder={placeholder}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && shown.length > 0 ? `${listId}-${active}` : undefined}
            value={search ?? chosen?.label ?? ''}
            onChange={(event) => open(event.target.value)}
            onClick={() => {
              if (!isOpen) open('')
              input.current?.select()
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              // Chooses the only matching option when the field loses the focus.
              if (search && shown.length === 1) choose(shown[0])
              setSearch(null)
              onBlur?.()
            }}
          />
          {isOpen && (
            <ul
              id={listId}
              className={styles.list}
              role="listbox"
              aria-label={typeof label === 'string' ? label : undefined}
            >
              {shown.map((option, index) => (
                <li
                  key={option.value}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={option.value === value}
                  className={`${styles.option} ${index === active ? styles.active : ''}`}
                  // Reacts to mouse movement only, not to mouseenter: a list that opens under a resting pointer
                  // must keep the option marked by keyboard.
                  onMouseMove={() => setActive(index)}
                  onMouseDown={(event) => {
                    event.preventDefault()
                    choose(option)
                  }}
                >
                  {option.label}
                </li>
              ))}
              {shown.length === 0 && (
                <li className={styles.none} role="option" aria-selected="false" aria-disabled="true">
                  {t('ui:field.noMatch')}
                </li>
              )}
            </ul>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
