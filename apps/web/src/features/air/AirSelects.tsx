import { Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { cityIn } from '@kervan/domain/air/airportCity'
import { endpointQuery } from '../../platform/api/query.ts'
import { useTranslation } from '../../platform/text/i18n.ts'
import { compareMatches, matchesSearch } from '../../platform/text/search.ts'

/** Cache time in ms; airlines and airports change only with a release. */
const factsMs = 3_600_000

export const useAirlines = () =>
  useQuery({ ...endpointQuery(referenceEndpoints.listAirlines, { body: {} }), staleTime: factsMs }).data
export const useAirports = () =>
  useQuery({ ...endpointQuery(referenceEndpoints.listAirports, { body: {} }), staleTime: factsMs }).data

interface CodeSelectProps {
  id?: string
  value?: string | null
  onChange?: (code: string) => void
  onBlur?: () => void
  disabled?: boolean
}

interface Choice {
  value: string
  name: string
  label: string
}

const CodeSelect = ({ choices, ...rest }: CodeSelectProps & { choices: Choice[] | undefined }) => (
  <Select
    {...rest}
    style={{ width: '100%' }}
    loading={!choices}
    showSearch={{
      filterOption: (search, option) => matchesSearch(`${option?.name} ${option?.value}`, search),
      filterSort: (one, other, { searchValue }) =>
        compareMatches(
          searchValue,
          { name: one.name, words: one.value },
          { name: other.name, words: other.value },
        ),
    }}
    options={choices}
  />
)

/** Airline select, searched by name or code. For `Form.Item`. */
export const AirlineSelect = (props: CodeSelectProps) => {
  const airlines = useAirlines()
  return (
    <CodeSelect
      {...props}
      choices={airlines?.map(({ code, name }) => ({ value: code, name, label: `${code} · ${name}` }))}
    />
  )
}

/** Airport select, searched by name, city or code. For `Form.Item`. */
export const AirportSelect = (props: CodeSelectProps) => {
  const airports = useAirports()
  const { language } = useTranslation()
  return (
    <CodeSelect
      {...props}
      choices={airports?.map(({ code, name, city }) => ({
        value: code,
        name: `${cityIn(city, language)} ${city} ${name}`,
        label: `${code} · ${cityIn(city, language)}`,
      }))}
    />
  )
}
