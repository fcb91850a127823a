import { Checkbox } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { todayInTurkiye } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { useListState } from '../../../../ui/table/useListState.ts'
import { RatesEditor } from '../components/RatesEditor.tsx'
import { SegmentDialog } from '../components/SegmentDialog.tsx'
import { SegmentTabs } from '../components/SegmentTabs.tsx'
import styles from '../components/Segments.module.css'
import { useRateActions } from '../hooks/useRateActions.ts'
import { useRateColumns } from '../hooks/useRateColumns.tsx'
import { useSegments } from '../hooks/useSegments.ts'
import { toRateRows } from '../segmentRates.ts'

const filterKeys = ['segment', 'edit', 'past'] as const

/** `all` edits the rates of all services, an id those of one service, `new` lets the user choose a service. */
const editedService = (edit: string | undefined): number | null | undefined =>
  edit === 'all' || edit === undefined ? null : edit === 'new' ? undefined : Number(edit) || null

/** Segments and their profit rates. Segment, editor and filter are part of the address. */
export const SegmentRatesPage = () => {
  const { t } = useTranslation()
  const query = useSegments()
  const list = useListState(filterKeys)
  const [, setParams] = useSearchParams()
  const [dialog, setDialog] = useState<'create' | 'rename' | null>(null)
  const today = todayInTurkiye()
  const segments = query.data
  const segment = segments?.find(({ id }) => String(id) === list.values.segment) ?? segments?.[0]
  const { edit } = list.values
  const openEditor = (serviceId: number | null | 'new') =>
    list.setValue('edit', serviceId === null ? 'all' : String(serviceId))
  const closeEditor = () => list.setValue('edit', null)
  const columns = useRateColumns()
  const actions = useRateActions(segment, today, openEditor)
  const showsPast = list.values.past === 'yes'
  return (
    <>
      <PageHeader
        title={t('shell:screen.segmentProfitRates')}
        facts={t('pricing/segments:facts')}
        actions={
          <Button kind={edit ? 'plain' : 'primary'} onClick={() => setDialog('create')}>
            {t('pricing/segments:action.create')}
          </Button>
        }
      />
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!query.error && !segments && <LoadingRows rows={6} columns={4} />}
      {segments && segment && (
        <SegmentTabs
          segments={segments}
          chosenId={segment.id}
          onChoose={(id) => setParams({ segment: String(id) })}
        />
      )}
      {segment && edit && (
        <RatesEditor
          key={`${segment.id} ${edit}`}
          segment={segment}
          serviceId={editedService(edit)}
          today={today}
          onClose={closeEditor}
        />
      )}
      {segment && !edit && (
        <DataTable
          name="segmentRates"
          label={t('pricing/segments:rates')}
          columns={columns}
          rows={toRateRows(segment, showsPast)}
          rowKey={({ key }) => key}
          rowActions={actions}
          onOpen={({ serviceId, period }) => period.state !== 'past' && openEditor(serviceId)}
          tools={
            <div className={styles.tools}>
              <Button size="small" onClick={() => openEditor(null)}>
                {t('pricing/segments:action.changeAll')}
              </Button>
              <Button size="small" onClick={() => openEditor('new')}>
                {t('pricing/segments:action.addService')}
              </Button>
              <Button size="small" onClick={() => setDialog('rename')}>
                {t('pricing/segments:action.rename')}
              </Button>
              <Checkbox
                checked={showsPast}
                onChange={({ target }) => list.setValue('past', target.checked ? 'yes' : null)}
              >
                {t('pricing/segments:showPast')}
              </Checkbox>
            </div>
          }
          empty={
            <EmptyState title={t('pricing/segments:noRates')}>{t('pricing/segments:noRatesHelp')}</EmptyState>
          }
        />
      )}
      {dialog && (
        <SegmentDialog
          segment={dialog === 'rename' ? (segment ?? null) : null}
          onClose={() => setDialog(null)}
          onSaved={(id) => {
            setDialog(null)
            setParams({ segment: String(id) })
          }}
        />
      )}
    </>
  )
}
