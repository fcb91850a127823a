import { useState } from 'react'
import { Input } from 'antd'
import type { InputProps } from 'antd'
import { parseDecimalText, writeDecimalText } from '../platform/text/decimal.ts'
import { useLanguage } from '../platform/text/i18n.ts'

interface DecimalInputProps extends Omit<InputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: number | string | null
  /** The number; the text as it stands when it is none, which the field's rule then refuses; null when empty. */
  onChange?: (value: number | string | null) => void
  /** Most digits after the separator. */
  decimals?: number
}

const textOf = (value: number | string | null | undefined, language: 'tr' | 'en'): string =>
  typeof value === 'number' ? writeDecimalText(value, language) : (value ?? '')

/** A number typed with a comma or a dot: `2,5` and `2.5` are the same. For `Form.Item`; its unit as `suffix`. */
export const DecimalInput = ({ value, onChange, decimals = 2, onBlur, ...rest }: DecimalInputProps) => {
  const language = useLanguage()
  // While typing the text is the user's own: "2," is not yet "2".
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...rest}
      className="figures"
      value={typed ?? textOf(value, language)}
      onChange={({ target }) => {
        setTyped(target.value)
        const text = target.value.trim()
        onChange?.(text === '' ? null : (parseDecimalText(text, decimals, language) ?? text))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
