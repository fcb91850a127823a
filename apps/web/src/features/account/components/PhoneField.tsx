import { useState } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { TextField } from '../../../ui/light/Field.tsx'
import { hasOwnDialCode, toInternationalPhone, toNationalPhone, turkishDialCode } from '../phoneNumber.ts'

interface PhoneFieldProps {
  name: string
  /** International, `+905321234567`. */
  value: string
  message?: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** A telephone number as people write it; +90 stands before it unless they write another code. */
export const PhoneField = ({ value, onChange, ...field }: PhoneFieldProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => toNationalPhone(value))
  // A value that did not come from typing, such as a kept draft.
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
