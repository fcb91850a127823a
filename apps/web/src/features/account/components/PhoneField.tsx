import { useState } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { TextField } from '../../../ui/light/Field.tsx'
import { hasOwnDialCode, toInternationalPhone, toNationalPhone, turkishDialCode } from '../phoneNumber.ts'

interface PhoneFieldProps {
  name: string
  /** Phone number in international format, `+905321234567`. */
  value: string
  message?: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** Phone field for common formats; uses +90 unless the user types another country code. */
export const PhoneField = ({ value, onChange, ...field }: PhoneFieldProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => toNationalPhone(value))
  // The phone number did not come from typing, e.g. from a stored draft.
  const shown = toInternationalPhone(typed) === value ? typed : toNationalPhone(value)
  return (
    <TextField
      {...field}
      label={t('account:signup.phone')}
      type="tel"
      inputMode="tel"
      autoComplete={hasOwnDialCode(shown) ? 'tel' : 'tel-national'}
      maxLength={24}
      prefix={hasOwnDialCode(shown) ? undefined : turkishDialCode}
      placeholder="532 123 45 67"
      value={shown}
      onChange={(text) => {
        setTyped(text)
        onChange(toInternationalPhone(text))
      }}
    />
  )
}
