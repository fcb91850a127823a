import { Select } from 'antd'
import { useCountries } from '../platform/text/countries.ts'
import { countrySearchWords } from '../platform/text/everydayCountryNames.ts'
import { useTranslation } from '../platform/text/i18n.ts'
import { compareMatches, matchesSearch } from '../platform/text/search.ts'
import { CountryFlagName } from './light/Tags.tsx'
import { useClear } from './useClear.tsx'

interface CountrySelectProps {
  id?: string
  /** Two-letter code of the chosen country. */
  value?: string | null
  onChange?: (code: string) => void
  onBlur?: () => void
  disabled?: boolean
  placeholder?: string
  /** Allows clearing the choice when "any country" is valid. The `Form.Item` value then becomes undefined. */
  allowClear?: boolean
}

/** Select for a country of the reference list, searched by name, code or everyday name: "abd". For `Form.Item`. */
export const CountrySelect = ({ placeholder, allowClear = false, ...rest }: CountrySelectProps) => {
  const { t } = useTranslation()
  const clear = useClear()
  const countries = useCountries()
  return (
    <Select
      {...rest}
      allowClear={allowClear && clear}
      style={{ width: '100%' }}
      placeholder={placeholder ?? t('ui:field.chooseCountry')}
      loading={countries.length === 0}
      showSearch={{
        filterOption: (search, option) => matchesSearch(`${option?.name} ${option?.words}`, search),
        filterSort: (one, other, { searchValue }) => compareMatches(searchValue, one, other),
      }}
      options={countries.map(({ code, name }) => ({
        value: code,
        name,
        words: countrySearchWords(code),
        label: <CountryFlagName code={code} name={name} />,
      }))}
    />
  )
}
