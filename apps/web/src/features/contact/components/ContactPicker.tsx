import { useDeferredValue, useState } from 'react'
import { Select } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import type { SavedReceiver, SavedSender } from '@kervan/contract/contact/contact.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../platform/api/query.ts'
import { countryName } from '../../../ui/light/Tags.tsx'

interface ContactPickerProps {
  kind: 'sender' | 'receiver'
  onPick: (party: SavedSender | SavedReceiver) => void
  isDisabled?: boolean
}

/** Select for a saved sender or receiver, searched on the server: "isik" finds "Işık". */
export const ContactPicker = ({ kind, onPick, isDisabled }: ContactPickerProps) => {
  const { t, language } = useTranslation()
  const [search, setSearch] = useState('')
  const searchText = useDeferredValue(search)
  const row = kind === 'sender' ? contactEndpoints.listSenders : contactEndpoints.listReceivers
  const query = useQuery({
    ...endpointQuery(row, { body: { searchText, pageSize: 50 } }),
    placeholderData: keepPreviousData,
  })
  const items = query.data?.items ?? []
  return (
    <Select
      aria-label={t(`contact:pick.${kind}`)}
      placeholder={t(`contact:pick.${kind}`)}
      style={{ width: 176, maxWidth: '100%' }}
      value={null}
      disabled={isDisabled}
      loading={query.isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      notFoundContent={query.isPending ? t('ui:state.loading') : t('contact:noneFound')}
      popupMatchSelectWidth={320}
      options={items.map((party) => ({
        value: party.id,
        label: [
          party.company ?? party.authorizedPerson,
          party.city,
          party.countryCode && countryName(party.countryCode, language),
        ]
          .filter(Boolean)
          .join(', '),
      }))}
      onChange={(id: string) => {
        const picked = items.find((party) => party.id === id)
        if (picked) onPick(picked)
        setSearch('')
      }}
    />
  )
}
