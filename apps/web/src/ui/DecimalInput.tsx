import { useState } from 'react'
import { Input } from 'antd'
import type { InputProps } from 'antd'
import { parseDecimalText, writeDecimalText } from '../platform/text/decimal.ts'
import { useLanguage } from '../platform/text/i18n.ts'
import { accountLanguage } from '../platform/text/language.ts'

interface DecimalInputProps extends Omit<InputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: number | string | null
  /**
   * Passes the number, the raw text when it is not a number (the field's rule then rejects it), or null when
   * empty.
   */
  onChange?: (value: number | string | null) => void
  /** Maximum number of digits after the decimal separator. */
  decimals?: number
}

const textOf = (value: number | string | null | undefined, language: 'tr' | 'en'): string =>
  typeof value === 'number' ? writeDecimalText(value, language) : (value ?? '')

/**
 * Number input that accepts comma and dot as decimal separator: `2,5` and `2.5` are the same. For `Form.Item`;
 * pass the unit as `suffix`.
 */
export const DecimalInput = ({ value, onChange, decimals = 2, onBlur, ...rest }: DecimalInputProps) => {
  const language = accountLanguage(useLanguage())
  // Raw text of the number while the user is typing: "2," must not be reformatted to "2".
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
