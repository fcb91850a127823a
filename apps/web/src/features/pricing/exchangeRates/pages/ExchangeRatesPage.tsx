import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { exchangeRateEndpoints } from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { useListState } from '../../../../ui/table/useListState.ts'
import { BulletinNote } from '../components/BulletinNote.tsx'
import { CorrectionDialog } from '../components/CorrectionDialog.tsx'
import { CorrectionTable } from '../components/CorrectionTable.tsx'
import { WaitingRateTable } from '../components/WaitingRateTable.tsx'
import styles from '../components/ExchangeRates.module.css'
import { useExchangeRateColumns } from '../hooks/useExchangeRateColumns.tsx'

const filterKeys = ['day'] as const
/** Delay in ms before the rate table is reloaded; fetching the rates takes about a second. */
const readingMs = 2500

const useReading = () => {
  const queryClient = useQueryClient()
  return useEndpointMutation(exchangeRateEndpoints.readExchangeRates, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      setTimeout(
        () => void queryClient.invalidateQueries(queriesOf(exchangeRateEndpoints.findExchangeRates)),
        readingMs,
      )
    },
  })
}

/** Selling rates of a day: values, start, source and manual corrections. The day is part of the address. */
export const ExchangeRatesPage = () => {
  const { t } = useTranslation()
  const list = useListState(filterKeys)
  const { day } = list.values
  const query = useQuery(endpointQuery(exchangeRateEndpoints.findExchangeRates, { body: { day } }))
  /** Edited currency: undefined when the dialog is closed, null for any currency. */
  const [corrected, setCorrected] = useState<string | null | undefined>(undefined)
  const columns = useExchangeRateColumns()
  const read = useReading()
  const table = query.data
  return (
    <>
      <PageHeader
        title={t('shell:screen.exchangeRates')}
        facts={t('pricing/exchangeRates:facts')}
        actions={
          <Button kind="primary" disabled={!table} onClick={() => setCorrected(null)}>
            {t('pricing/exchangeRates:action.correct')}
          </Button>
        }
      />
      {table && (
        <div className={styles.note}>
          <BulletinNote
            bulletin={table.bulletin}
            action={
              table.bulletin.source && (
                <Button kind="text" size="small" isBusy={read.isPending} onClick={() => read.mutate({})}>
                  {t('pricing/exchangeRates:action.read')}
                </Button>
              )
            }
          />
        </div>
      )}
      {table && table.waiting.length > 0 && <WaitingRateTable waiting={table.waiting} />}
      <DataTable
        name="exchangeRates"
        label={t('shell:screen.exchangeRates')}
        columns={columns}
        rows={table?.rates}
        rowKey={({ currency }) => currency}
        error={query.error}
        onRetry={() => void query.refetch()}
        rowActions={({ currency }) => [
          {
            key: 'correct',
            label: t('pricing/exchangeRates:action.correctThis'),
            onSelect: () => setCorrected(currency),
          },
        ]}
        tools={
          <label className={styles.day}>
            <span>{t('pricing/exchangeRates:day')}</span>
            <DateInput
              value={day ?? table?.today ?? null}
              max={table?.today}
              onChange={(chosen) => list.setValue('day', chosen === table?.today ? null : chosen)}
            />
          </label>
        }
        empty={
          <EmptyState title={t('pricing/exchangeRates:none')}>
            {t('pricing/exchangeRates:noneHelp')}
          </EmptyState>
        }
      />
      {table && (
        <section className={styles.corrections}>
          <h2>{t('pricing/exchangeRates:corrections')}</h2>
          <CorrectionTable corrections={table.corrections} />
        </section>
      )}
      {table && corrected !== undefined && (
        <CorrectionDialog
          currency={corrected}
          day={table.day}
          today={table.today}
          onClose={() => setCorrected(undefined)}
        />
      )}
    </>
  )
}
