/** Select for one of the companies visible to the user, searched by name or tax number. */
import { useState } from 'react'
import { Select } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { endpointQuery } from '../platform/api/query.ts'
import { useDebouncedValue } from '../platform/useDebouncedValue.ts'

const { listCompanyChoices } = companyAdministrationEndpoints
const waitMs = 250

const useChosen = (id: number | null) =>
  useQuery({
    ...endpointQuery(listCompanyChoices, { body: { id } }),
    enabled: id !== null,
    staleTime: 300_000,
  }).data?.[0]

/**
 * Company name. Shows the company number until the name has loaded, and when the company is not visible to the
 * user.
 */
export const CompanyName = ({ id }: { id: number }) => useChosen(id)?.name ?? String(id)

interface CompanySelectProps {
  value: number | null
  label: string
  onChange: (companyId: number) => void
}

export const CompanySelect = ({ value, label, onChange }: CompanySelectProps) => {
  const [typed, setTyped] = useState('')
  const searchText = useDebouncedValue(typed, waitMs)
  const chosen = useChosen(value)
  const found = useQuery({
    ...endpointQuery(listCompanyChoices, { body: { searchText } }),
    placeholderData: keepPreviousData,
  })
  const others = (found.data ?? []).filter(({ id }) => id !== chosen?.id)
  // Keeps the name of the chosen company in the list when the search does not return it.
  const shown = chosen && typed === '' ? [chosen, ...others] : (found.data ?? [])
  return (
    <Select
      aria-label={label}
      style={{ width: '100%' }}
      value={value}
      loading={found.isFetching}
      options={shown.map(({ id, name, taxID }) => ({
        value: id,
        label: taxID === null ? name : `${name} · ${taxID}`,
      }))}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onChange={onChange}
    />
  )
}
