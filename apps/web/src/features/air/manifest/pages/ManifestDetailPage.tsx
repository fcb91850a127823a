import { useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { manifestEndpoints } from '@kervan/contract/air/manifest/manifest.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CarrierMark } from '../../../../ui/light/CarrierMark.tsx'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note, StateDot } from '../../../../ui/light/Tags.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import type { Column } from '../../../../ui/table/column.ts'
import { ManifestFiles } from '../components/ManifestFiles.tsx'
import styles from '../components/Manifest.module.css'
import { useShipmentColumns } from '../components/useShipmentColumns.tsx'
import { useSumsText } from '../hooks/useSumsText.ts'

type Line = AnswerOf<typeof manifestEndpoints.findManifest>['items'][number]

/** Closed manifest: its shipments at closing time, and their differences from today. */
export const ManifestDetailPage = () => {
  const { t } = useTranslation()
  const sumsText = useSumsText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(endpointQuery(manifestEndpoints.findManifest, { body: { id } }))
  const [identity, ...others] = useShipmentColumns()
  const columns: Column<Line>[] = [
    identity!,
    {
      key: 'state',
      title: t('air/manifest:column.state'),
      render: ({ state, difference }) => (
        <StateDot tone={difference ? 'warn' : 'info'}>
          {difference ? t(`air/manifest:difference.${difference}`) : t(`shipment:state.${state}`)}
        </StateDot>
      ),
    },
    ...others,
  ]
  if (error)
    return (
      <>
        <PageHeader title={t('shell:screen.manifest')} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data) return <LoadingRows columns={columns.length} />
  const dayPath = `/agent/manifest?date=${data.day}&supplierId=${data.supplierId}`
  return (
    <>
      <PageHeader
        title={data.number}
        facts={
          <>
            <CarrierMark name={data.supplierName} size={18} /> {data.supplierName} ·{' '}
            <DateText value={data.day} format="day" /> · {sumsText(data)} ·{' '}
            <DateText value={data.createdDate} format="minute" /> · {data.createdBy}
          </>
        }
        actions={
          <>
            <ButtonLink size="small" to={dayPath}>
              {t('air/manifest:backToDay')}
            </ButtonLink>
            <ManifestFiles id={data.id} number={data.number} />
          </>
        }
      />
      <div className={styles.notes}>
        {data.differenceCount > 0 && (
          <Note tone="warn">
            {t('air/manifest:differences', { count: data.differenceCount })}:{' '}
            <span className={styles.links}>
              {data.items.map(
                ({ id: shipmentId, assetReference, difference }) =>
                  difference && (
                    <span key={shipmentId}>
                      {assetReference} ({t(`air/manifest:difference.${difference}`)})
                    </span>
                  ),
              )}
            </span>
          </Note>
        )}
        {data.lateCount > 0 && (
          <Note tone="warn">
            {t('air/manifest:late', { count: data.lateCount })}{' '}
            <ButtonLink size="small" to={dayPath}>
              {t('air/manifest:makeAddendum')}
            </ButtonLink>
          </Note>
        )}
      </div>
      <DataTable
        name="manifestLines"
        label={data.number}
        columns={columns}
        rows={data.items}
        rowKey={(line) => line.id}
        isOneLine
        isMarked={({ difference }) => difference !== null}
        empty={<EmptyState title={t('air/manifest:empty')} />}
      />
    </>
  )
}
