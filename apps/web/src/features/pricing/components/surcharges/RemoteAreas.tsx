import type { ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { surchargeEndpoints } from '@kervan/contract/pricing/surcharge.endpoints'
import { useTranslation } from '../../../../platform/i18n.ts'
import { endpointQuery } from '../../../../platform/query.ts'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { CountryFlagName } from '../../../../ui/light/Tags.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import type { Column } from '../../../../ui/table/column.ts'
import { numberedPaging, pageNumberOf } from '../../../../ui/table/numberedPaging.ts'
import type { ListState } from '../../../../ui/table/useListState.ts'

type Range = {
  id: number
  countryCode: string
  countryName: string
  fromPostalCode: string
  toPostalCode: string
}

interface RemoteAreasProps {
  supplierId: number
  countryCode: string | null
  list: ListState<'supplier' | 'kind' | 'state' | 'country' | 'view'>
  tools: ReactNode
}

const pageSize = 50

/** The postal codes of a carrier that cost the remote area surcharge; a file replaces them all. */
export const RemoteAreas = ({ supplierId, countryCode, list, tools }: RemoteAreasProps) => {
  const { t } = useTranslation()
  const pageNumber = pageNumberOf(list)
  const query = useQuery({
    ...endpointQuery(surchargeEndpoints.listRemoteAreas, {
      body: { supplierId, countryCode, pageNumber, pageSize },
    }),
    placeholderData: keepPreviousData,
  })
  const total = query.data?.totalCount
  const columns: Column<Range>[] = [
    {
      key: 'country',
      title: t('rates:country'),
      isIdentity: true,
      render: (range) => <CountryFlagName code={range.countryCode} name={range.countryName} />,
    },
    {
      key: 'from',
      title: t('rates:remote.file.from'),
      render: ({ fromPostalCode }) => <code>{fromPostalCode}</code>,
    },
    {
      key: 'to',
      title: t('rates:remote.file.to'),
      render: ({ toPostalCode }) => <code>{toPostalCode}</code>,
    },
  ]
  return (
    <DataTable<Range>
      name="remoteAreas"
      label={t('rates:remote.title')}
      columns={columns}
      rows={query.data?.items}
      rowKey={({ id }) => String(id)}
      error={query.error}
      onRetry={() => void query.refetch()}
      tools={
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'center' }}>
          {tools}
          {query.data && (
            <span style={{ color: 'var(--muted)' }}>
              {t('rates:remote.count', { count: total, countries: query.data.countries.length })}
            </span>
          )}
        </div>
      }
      paging={numberedPaging(list, pageSize, total)}
      empty={
        <EmptyState title={t(countryCode ? 'rates:noneFound' : 'rates:remote.none')}>
          {!countryCode && t('rates:remote.noneHelp')}
        </EmptyState>
      }
    />
  )
}
