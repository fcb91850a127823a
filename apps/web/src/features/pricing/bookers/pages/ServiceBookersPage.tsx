import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { serviceBookerEndpoints } from '@kervan/contract/pricing/bookers/serviceBooker.endpoints'
import type { ServiceBooker } from '@kervan/contract/pricing/bookers/serviceBooker.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CarrierMark } from '../../../../ui/light/CarrierMark.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import type { Column } from '../../../../ui/table/column.ts'
import { useServiceBooker } from '../hooks/useServiceBooker.ts'

/** Value of the option "nobody", because a select has no null among its values. */
const nobody = ''

/** Carriers' services with who books each: our own network, a carrier's connection, or nobody. */
export const ServiceBookersPage = () => {
  const { t } = useTranslation()
  const query = useQuery(endpointQuery(serviceBookerEndpoints.listServiceBookers, { body: {} }))
  const { choose, savedId } = useServiceBooker()
  const choices = query.data?.choices ?? []
  const optionsOf = ({ bookedBy }: ServiceBooker) => [
    ...choices.map(({ key, name }) => ({ value: key, label: name })),
    ...(bookedBy !== null && choices.every(({ key }) => key !== bookedBy)
      ? [{ value: bookedBy, label: t('pricing/bookers:unknown', { name: bookedBy }), disabled: true }]
      : []),
    { value: nobody, label: t('pricing/bookers:nobody') },
  ]
  const columns: Column<ServiceBooker>[] = [
    {
      key: 'service',
      title: t('pricing/bookers:column.service'),
      isIdentity: true,
      render: ({ name }) => name,
    },
    {
      key: 'carrier',
      title: t('pricing/bookers:column.carrier'),
      render: ({ carrier }) => (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
          <CarrierMark name={carrier.name} size={20} /> {carrier.name}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('pricing/bookers:column.state'),
      render: ({ isActive, bookedBy }) => {
        const isOffered = isActive && bookedBy !== null
        return (
          <StateDot tone={isOffered ? 'ok' : 'none'}>
            {t(isOffered ? 'pricing/bookers:offered' : 'pricing/bookers:notOffered')}
          </StateDot>
        )
      },
    },
    {
      key: 'booker',
      title: t('pricing/bookers:column.booker'),
      render: (service) => (
        <Select
          aria-label={t('pricing/bookers:bookerOf', { service: service.name })}
          popupMatchSelectWidth={false}
          style={{ width: 180 }}
          value={service.bookedBy ?? nobody}
          options={optionsOf(service)}
          loading={savedId === service.id}
          disabled={savedId !== null}
          onChange={(key: string) => choose(service, key === nobody ? null : key)}
        />
      ),
    },
  ]
  return (
    <>
      <PageHeader title={t('shell:screen.serviceBookers')} facts={t('pricing/bookers:explanation')} />
      <DataTable<ServiceBooker>
        name="serviceBookers"
        label={t('shell:screen.serviceBookers')}
        columns={columns}
        rows={query.data?.services}
        rowKey={({ id }) => String(id)}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={t('pricing/bookers:empty')}>{t('pricing/bookers:emptyText')}</EmptyState>}
      />
    </>
  )
}
