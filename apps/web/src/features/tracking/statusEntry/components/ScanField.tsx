import { useRef, useState } from 'react'
import type { ClipboardEvent, FormEvent } from 'react'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { playTone } from '../../../../ui/scan/sounds.ts'
import { splitReferences } from '../scanning.ts'
import styles from '../../components/Tracking.module.css'

interface ScanFieldProps {
  onScan: (references: string[]) => void
  /** Label of the button; by default that of a list to which parcels are added. */
  action?: string
}

/** Scan field that keeps the focus for scanning parcel after parcel and beeps for each. */
export const ScanField = ({ onScan, action }: ScanFieldProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const take = (scanned: string) => {
    const references = splitReferences(scanned)
    if (references.length > 0) {
      onScan(references)
      playTone('ok')
    }
    setText('')
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    take(text)
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (splitReferences(pasted).length < 2) return
    event.preventDefault()
    take(pasted)
  }
  return (
    <form className={styles.search} onSubmit={submit}>
      <label htmlFor="scan-reference" className={styles.searchLabel}>
        {t('tracking/statusEntry:scan')}
      </label>
      <div className={styles.searchLine}>
        <input
          id="scan-reference"
          ref={input}
          className={styles.searchInput}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={paste}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          placeholder={t('tracking:search.example')}
        />
        <Button type="submit">{action ?? t('tracking/statusEntry:add')}</Button>
      </div>
    </form>
  )
}
