import { useQueryClient } from '@tanstack/react-query'
import { exchangeRateEndpoints } from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import type { WaitingRate } from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import type { Column } from '../../../../ui/table/column.ts'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { sourceOf, usePercentText, writeRate } from '../hooks/useExchangeRateColumns.tsx'
import styles from './ExchangeRates.module.css'

const useWaitingColumns = (): Column<WaitingRate>[] => {
  const { t, language } = useTranslation()
  const percentText = usePercentText()
  return [
    {
      key: 'currency',
      title: t('pricing/exchangeRates:column.currency'),
      isIdentity: true,
      render: ({ currency, day }) => (
        <>
          {currency} · <DateText value={day} />
        </>
      ),
    },
    {
      key: 'rate',
      title: t('pricing/exchangeRates:column.rate'),
      align: 'end',
      render: ({ sellingTry }) => <strong>{writeRate(sellingTry, language)}</strong>,
    },
    {
      key: 'last',
      title: t('pricing/exchangeRates:column.last'),
      align: 'end',
      render: ({ lastSellingTry }) => (lastSellingTry === null ? '–' : writeRate(lastSellingTry, language)),
    },
    {
      key: 'difference',
      title: t('pricing/exchangeRates:column.difference'),
      align: 'end',
      render: ({ changePercent }) => percentText(changePercent),
    },
    {
      key: 'reason',
      title: t('pricing/exchangeRates:column.waitsBecause'),
      render: ({ reason }) => (
        <StateDot tone="warn">{t(`pricing/exchangeRates:waitsBecause.${reason}`)}</StateDot>
      ),
    },
    { key: 'source', title: t('pricing/exchangeRates:column.source'), render: sourceOf },
    {
      key: 'readAt',
      title: t('pricing/exchangeRates:column.readAt'),
      align: 'end',
      render: ({ readAt }) => <DateText value={readAt} format="minute" />,
    },
  ]
}

const useDecision = () => {
  const { t, language } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(queriesOf(exchangeRateEndpoints.findExchangeRates))
  const decide = useEndpointMutation(exchangeRateEndpoints.decideWaitingRate, {
    onSuccess: (_, { body }) => {
      notify(
        'success',
        t(body.isAccepted ? 'pricing/exchangeRates:accepted' : 'pricing/exchangeRates:refused'),
      )
      return refresh()
    },
    // Reloads the waiting rates after an error, because another user may have decided meanwhile.
    onError: refresh,
  })
  return ({ id, currency, day, sellingTry }: WaitingRate, isAccepted: boolean) => {
    const verb = isAccepted ? 'accept' : 'refuse'
    const params = {
      currency,
      day: formatDate(toDate(day), 'day', language),
      rate: writeRate(sellingTry, language),
    }
    confirm({
      title: t(`pricing/exchangeRates:decide.${verb}Title`, params),
      text: t(`pricing/exchangeRates:decide.${verb}Text`, params),
      action: t(`pricing/exchangeRates:action.${verb}`),
      onConfirm: () => decide.mutateAsync({ body: { waitingRateId: id, isAccepted } }),
    })
  }
}

/** Fetched rates that are not used until a user accepts them. */
export const WaitingRateTable = ({ waiting }: { waiting: readonly WaitingRate[] }) => {
  const { t } = useTranslation()
  const columns = useWaitingColumns()
  const ask = useDecision()
  return (
    <section className={styles.waiting}>
      <h2>{t('pricing/exchangeRates:waiting')}</h2>
      <p className={styles.help}>{t('pricing/exchangeRates:waitingHelp')}</p>
      <DataTable
        name="waitingRates"
        label={t('pricing/exchangeRates:waiting')}
        columns={columns}
        rows={waiting}
        rowKey={({ id }) => String(id)}
        rowActions={(rate) => [
          { key: 'accept', label: t('pricing/exchangeRates:action.accept'), onSelect: () => ask(rate, true) },
          {
            key: 'refuse',
            label: t('pricing/exchangeRates:action.refuse'),
            isDangerous: true,
            onSelect: () => ask(rate, false),
          },
        ]}
        empty={null}
      />
    </section>
  )
}
