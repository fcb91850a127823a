import { Input, Select, Space } from 'antd'
import { useCountries } from '../platform/text/countries.ts'
import { useTranslation } from '../platform/text/i18n.ts'
import { defaultDialCode, splitPhone } from '../platform/text/phone.ts'
import type { PhoneValue } from '../platform/text/phone.ts'
import { matchesSearch } from '../platform/text/search.ts'

interface PhoneInputProps {
  id?: string
  value?: PhoneValue
  onChange?: (value: PhoneValue) => void
  onBlur?: () => void
  disabled?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

/**
 * Phone input with dial code (default Türkiye) and number. Pasting a full number with its code sets both. For
 * `Form.Item`.
 */
export const PhoneInput = ({ id, value, onChange, onBlur, disabled, ...aria }: PhoneInputProps) => {
  const { t } = useTranslation()
  const countries = useCountries().filter(({ dialCode }) => dialCode)
  const { dialCode, number } = value ?? { dialCode: defaultDialCode, number: '' }
  const dialCodes = countries.map((country) => country.dialCode!)
  return (
    <Space.Compact block>
      <Select
        aria-label={t('ui:field.dialCode')}
        style={{ width: 96, flex: 'none' }}
        popupMatchSelectWidth={280}
        disabled={disabled}
        value={dialCode}
        showSearch={{
          filterOption: (search, option) => matchesSearch(`${option?.title} ${option?.dial}`, search),
        }}
        options={countries.map((country) => ({
          // Several countries share one dial code, so the option's key is the country and its label is the
          // code.
          value: country.dialCode === dialCode ? dialCode : `${country.dialCode} ${country.code}`,
          key: country.code,
          dial: country.dialCode!,
          title: country.name,
          // "+90" has no letter that gives its direction in a right-to-left page.
          label: <bdi dir="ltr">{country.dialCode}</bdi>,
        }))}
        optionRender={(option) => `${option.data.title} ${option.data.dial}`}
        onChange={(chosen: string) => onChange?.({ dialCode: chosen.split(' ')[0]!, number })}
      />
      <Input
        {...aria}
        id={id}
        type="tel"
        autoComplete="tel-national"
        disabled={disabled}
        value={number}
        onBlur={onBlur}
        onChange={({ target }) => onChange?.(splitPhone(target.value, dialCode, dialCodes))}
      />
    </Space.Compact>
  )
}
