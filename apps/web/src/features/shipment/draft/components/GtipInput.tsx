import type { ReactNode } from 'react'
import { Input } from 'antd'
import styles from './Wizard.module.css'

interface GtipInputProps {
  id?: string
  value?: string | null
  onChange?: (code: string) => void
  onBlur?: () => void
  onLeave?: () => void
  /** Button that finds a code by the product description. */
  search: ReactNode
}

/** Tariff code input with a search button; for `Form.Item`. */
export const GtipInput = ({ id, value, onChange, onBlur, onLeave, search, ...aria }: GtipInputProps) => (
  <div className={styles.gtip}>
    <Input
      {...aria}
      id={id}
      className="figures"
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      onBlur={() => {
        onBlur?.()
        onLeave?.()
      }}
      onChange={({ target }) => onChange?.(target.value)}
    />
    {search}
  </div>
)
