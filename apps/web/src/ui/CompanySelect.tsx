/** A company of those that the user sees, found by typing its name or tax number. */
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

/** The name of a company; its number until the name is known, and for one that the user does not see. */
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
  // The chosen one keeps its name when the search does not find it.
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
