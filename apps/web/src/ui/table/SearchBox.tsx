import { useEffect, useRef, useState } from 'react'
import { Input } from 'antd'
import { useDebouncedValue } from '../../platform/useDebouncedValue.ts'

interface SearchBoxProps {
  label: string
  value: string | undefined
  onChange: (value: string | null) => void
}

const pauseMs = 300

/** Searches while it is typed; `/` puts the cursor here (useListKeys). */
export const SearchBox = ({ label, value = '', onChange }: SearchBoxProps) => {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // Somebody else changed it: "back", or all filters taken away.
  if (known !== value) {
    setKnown(value)
    if (text.trim() !== value) setText(value)
  }
  const asked = useRef(value)
  useEffect(() => {
    asked.current = value
  }, [value])
  const ask = (wanted: string) => {
    // Asked again while the address is still changing, it would undo what was chosen meanwhile.
    if (wanted === asked.current) return
    asked.current = wanted
    onChange(wanted || null)
  }
  const settled = useDebouncedValue(text, pauseMs).trim()
  useEffect(() => {
    if (settled === text.trim()) ask(settled)
  })
  return (
    <Input
      data-search
      type="search"
      size="small"
      allowClear
      style={{ width: 260, maxWidth: '100%' }}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={() => ask(text.trim())}
      // At once: what is clicked next is chosen from what was found.
      onBlur={() => ask(text.trim())}
    />
  )
}
