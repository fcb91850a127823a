import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { usePaletteEntries } from './usePaletteEntries.ts'
import type { PaletteEntry } from './searchEntries.ts'
import styles from './CommandPalette.module.css'

interface CommandPaletteProps {
  /** Text that was typed while the palette loaded. */
  initialText?: string
  onClose: () => void
}

/**
 * Command palette for screens, actions and shipments (by any of their numbers). A scanner sends Enter before
 * the server has answered; the first result then opens as soon as it arrives.
 */
export const CommandPalette = ({ initialText = '', onClose }: CommandPaletteProps) => {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [text, setText] = useState(initialText)
  const [place, setPlace] = useState(0)
  const [opensFirst, setOpensFirst] = useState(false)
  const { entries, isSearching } = usePaletteEntries(text)
  const current = Math.min(place, entries.length - 1)
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    entry.open()
  }
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (opensFirst && !isSearching) choose(entries[0])
  })
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [current, listId])

  const move = (step: number) =>
    setPlace((current + step + Math.max(entries.length, 1)) % Math.max(entries.length, 1))
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (isSearching) setOpensFirst(true)
      else choose(entries[current])
    } else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('menu:palette.open')}
      onClose={onClose}
      onClick={(event) => {
        // A click on the backdrop of the palette targets the dialog element itself.
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <input
        className={styles.input}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-activedescendant={entries.length > 0 ? `${listId}-${current}` : undefined}
        aria-autocomplete="list"
        aria-label={t('menu:palette.placeholder')}
        placeholder={t('menu:palette.placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setPlace(0)
          setOpensFirst(false)
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={listId} role="listbox" aria-label={t('menu:palette.results')} className={styles.results}>
        {entries.map((entry, index) => (
          <li
            key={entry.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            onPointerMove={() => setPlace(index)}
            onClick={() => choose(entry)}
          >
            <span className={styles.title}>{entry.title}</span>
            <span className={styles.kind}>{entry.kind}</span>
          </li>
        ))}
      </ul>
      <p className={styles.foot} role="status">
        {entries.length === 0 && !isSearching ? t('menu:palette.none') : t('menu:palette.help')}
      </p>
    </dialog>
  )
}
