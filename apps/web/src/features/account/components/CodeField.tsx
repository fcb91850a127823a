import { useEffect, useRef } from 'react'
import { accountLimits } from '@kervan/contract/account/accountRules'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { TextField } from '../../../ui/light/Field.tsx'
import styles from './AccountFrame.module.css'

interface CodeFieldProps {
  name: string
  value: string
  message?: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** Input for the emailed code. It gets the focus when its step opens, and phones offer to fill it in. */
export const CodeField = (props: CodeFieldProps) => {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place} className={styles.code}>
      <TextField
        {...props}
        label={t('account:code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        // Allows spaces in a pasted code.
        maxLength={accountLimits.codeDigits + 4}
      />
    </div>
  )
}
