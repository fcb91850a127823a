import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { compareMatches, matchesSearch } from '../../../platform/text/search.ts'
import { closestChoice } from './closestChoice.ts'
import type { SheetChoice } from './sheet.ts'
import type { SheetEditorProps } from './sheetEditorProps.ts'
import grid from '../Grid.module.css'
import styles from './Sheet.module.css'

const mostShown = 60

const find = (choices: readonly SheetChoice[], search: string): SheetChoice[] =>
  choices
    .filter(({ value, label, alsoFoundBy = value }) => matchesSearch(`${label} ${alsoFoundBy}`, search))
    .toSorted((one, other) =>
      compareMatches(
        search,
        { name: one.label, words: one.value },
        { name: other.label, words: other.value },
      ),
    )

/**
 * Cell editor for a value of a list, found by typing. Unknown text is stored as typed and marked as an error
 * later.
 */
export const ChoiceEditor = (props: SheetEditorProps & { choices: readonly SheetChoice[] }) => {
  const { choices, column, editing, label, place, onChange, onLeave, onChoose, onPick } = props
  const { t } = useTranslation()
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [opensUp, setOpensUp] = useState(false)
  // Opens the list above the cell when there is no room below. Measured before the browser paints.
  useLayoutEffect(() => {
    const frame = list.current?.closest('[role=grid]')?.getBoundingClientRect()
    if (frame && list.current!.getBoundingClientRect().bottom > frame.bottom) setOpensUp(true)
  }, [])
  const [first] = useState(editing.text)
  // When the user types over a cell, the first letter already is a search text.
  const [isSearch, setIsSearch] = useState(
    !choices.some((choice) => choice.label === first) && first.length === 1,
  )
  // Offers the closest match of a mistyped name first, so that Enter corrects it.
  const [offered] = useState(() => {
    if (isSearch || choices.some(({ label }) => label === first)) return choices
    const meant = closestChoice(choices, first)
    return meant ? [meant, ...choices.filter((choice) => choice !== meant)] : choices
  })
  const [active, setActive] = useState(() =>
    isSearch || offered !== choices
      ? 0
      : choices.slice(0, mostShown).findIndex((choice) => column.show(choice.value) === first),
  )
  const shown = (isSearch ? find(choices, editing.text) : [...offered]).slice(0, mostShown)
  const option = editing.text === '' && isSearch ? undefined : shown[active]
  // Reports the marked option, which the grid stores when a key leaves the cell.
  useEffect(() => {
    onPick(option ? option.value : null)
    return () => onPick(null)
  }, [onPick, option])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || shown.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    const next = (Math.max(active, step === 1 ? -1 : 0) + step + shown.length) % shown.length
    setActive(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={styles.choice} style={place}>
      <input
        className={`${grid.editor} ${styles.editor}`}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        onFocus={({ target }) => {
          if (!isSearch) target.select()
        }}
        value={editing.text}
        onChange={({ target }) => {
          setIsSearch(true)
          setActive(0)
          onChange(target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      />
      <ul
        ref={list}
        id={listId}
        role="listbox"
        aria-label={label}
        className={styles.list}
        data-up={opensUp || undefined}
      >
        {shown.map((choice, index) => (
          <li
            key={choice.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            onPointerDown={(event) => {
              event.preventDefault()
              event.stopPropagation()
              onChoose(choice.value)
            }}
          >
            {choice.label}
          </li>
        ))}
        {shown.length === 0 && (
          <li className={styles.none} role="option" aria-selected="false" aria-disabled="true">
            {t('ui:field.noMatch')}
          </li>
        )}
      </ul>
    </div>
  )
}
