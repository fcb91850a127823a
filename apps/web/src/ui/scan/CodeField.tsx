import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from '../../platform/text/i18n.ts'
import { Button } from '../light/Button.tsx'
import styles from './CameraScanner.module.css'

/** Input for keyboard scanners and for typing; Enter submits a scan. Needs the text namespace `scan`. */
export const CodeField = ({ onScan }: { onScan: (code: string) => void }) => {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = text.trim()
    if (code !== '') onScan(code)
    setText('')
    input.current?.focus()
  }
  return (
    <form className={styles.field} onSubmit={submit}>
      <label htmlFor={id}>{t('ui/scan:code')}</label>
      <input
        id={id}
        ref={input}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        enterKeyHint="done"
      />
      <Button type="submit">{t('ui/scan:add')}</Button>
    </form>
  )
}
