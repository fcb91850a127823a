import { Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { manifestEndpoints } from '@kervan/contract/air/manifest/manifest.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { todayInTurkiye } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { EndpointTable } from '../../../../ui/table/EndpointTable.tsx'
import { ListFacts } from '../../../../ui/table/ListFacts.tsx'
import { ViewChoice } from '../../../../ui/table/ViewChoice.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { useListState } from '../../../../ui/table/useListState.ts'
import { useView } from '../../../../ui/table/useView.ts'
import { ManifestDay } from '../components/ManifestDay.tsx'
import styles from '../components/Manifest.module.css'

const views = ['day', 'kept'] as const
type View = (typeof views)[number]

const dayKeys = ['date', 'supplierId'] as const

interface ViewProps {
  choice: React.ReactNode
}

const useCarriers = () => {
  const { data } = useQuery(endpointQuery(pricingEndpoints.listSuppliers, {}))
  return data
}

/** Manifest day of a carrier; day and carrier are stored in the address. */
const DayView = ({ choice }: ViewProps) => {
  const { t } = useTranslation()
  const carriers = useCarriers()
  const { values, setValue } = useListState(dayKeys)
  const date = /^\d{4}-\d{2}-\d{2}$/.test(values.date ?? '') ? values.date! : todayInTurkiye()
  const supplierId = carriers?.find(({ id }) => String(id) === values.supplierId)?.id
  return (
    <>
      <PageHeader title={t('shell:screen.manifest')} actions={choice} />
      <div className={styles.choice}>
        <label>
          {t('air/manifest:date')}
          <DateInput value={date} max={todayInTurkiye()} onChange={(day) => setValue('date', day)} />
        </label>
        <label>
          {t('air/manifest:carrier')}
          <Select
            aria-label={t('air/manifest:carrier')}
            placeholder={t('air/manifest:chooseCarrier')}
            loading={!carriers}
            showSearch
            optionFilterProp="label"
            value={supplierId}
            options={carriers?.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => setValue('supplierId', String(id))}
          />
        </label>
      </div>
      {supplierId === undefined ? (
        <EmptyState title={t('air/manifest:chooseCarrier')}>{t('air/manifest:chooseCarrierText')}</EmptyState>
      ) : (
        <ManifestDay key={`${supplierId} ${date}`} date={date} supplierId={supplierId} />
      )}
    </>
  )
}

/** List of closed manifests, searched by number or shipment. */
const KeptView = ({ choice }: ViewProps) => {
  const { t } = useTranslation()
  const supplierIds = useCarriers()?.map(({ id, name }) => ({ value: String(id), label: name }))
  const list = useEndpointList(manifestEndpoints.listManifests, { options: { supplierIds } })
  return (
    <>
      <PageHeader title={t('shell:screen.manifest')} facts={<ListFacts list={list} />} actions={choice} />
      <EndpointTable
        list={list}
        rowKey={({ id }) => id}
        linkTo={({ id }) => `/agent/manifest/${id}`}
        isMarked={({ differenceCount }) => differenceCount > 0}
        cells={{
          differences: ({ differenceCount }) =>
            differenceCount > 0 && (
              <Tag tone="warn">{t('air/manifest:differences', { count: differenceCount })}</Tag>
            ),
        }}
        empty={<EmptyState title={t('air/manifest:noneKept')}>{t('air/manifest:noneKeptText')}</EmptyState>}
      />
    </>
  )
}

/** Manifest page: shipments that a carrier collects on a day, and earlier handovers. */
export const ManifestPage = () => {
  const { t } = useTranslation()
  const [view, setView] = useView<View>(views)
  const choice = (
    <ViewChoice
      label={t('air/manifest:view.label')}
      view={view}
      views={views.map((value) => ({ value, label: t(`air/manifest:view.${value}`) }))}
      onChange={setView}
    />
  )
  return view === 'day' ? <DayView choice={choice} /> : <KeptView choice={choice} />
}
