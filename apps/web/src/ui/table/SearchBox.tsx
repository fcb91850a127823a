import { useEffect, useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import { useDebouncedValue } from '../../platform/useDebouncedValue.ts'
import styles from './SearchBox.module.css'

interface SearchBoxProps {
  label: string
  value: string | undefined
  onChange: (value: string | null) => void
}

const pauseMs = 300

/** Search box that searches while typing; `/` focuses it (useListKeys). */
export const SearchBox = ({ label, value = '', onChange }: SearchBoxProps) => {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // Resets the search text when it changed elsewhere: browser "back", or all filters cleared.
  if (known !== value) {
    setKnown(value)
    if (text.trim() !== value) setText(value)
  }
  const asked = useRef(value)
  useEffect(() => {
    asked.current = value
  }, [value])
  const ask = (wanted: string) => {
    // Skips a repeated search: while the address is still changing, it would undo a filter chosen meanwhile.
    if (wanted === asked.current) return
    asked.current = wanted
    onChange(wanted || null)
  }
  const settled = useDebouncedValue(text, pauseMs).trim()
  useEffect(() => {
    if (settled === text.trim()) ask(settled)
  })
  return (
    <input
      data-search
      type="search"
      className={styles.search}
      style={{ '--letters': label.length } as CSSProperties}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') ask(text.trim())
      }}
      // Searches immediately on blur, so that the next click uses the current results.
      onBlur={() => ask(text.trim())}
    />
  )
}
