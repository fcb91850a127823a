import { useQueryClient } from '@tanstack/react-query'
import { exchangeRateEndpoints } from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import type { ExchangeRateDay } from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import type { Column } from '../../../../ui/table/column.ts'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { writeRate } from '../hooks/useExchangeRateColumns.tsx'
import styles from './ExchangeRates.module.css'

type Correction = ExchangeRateDay['corrections'][number]

const useCorrectionColumns = (): Column<Correction>[] => {
  const { t, language } = useTranslation()
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
      key: 'old',
      title: t('pricing/exchangeRates:column.old'),
      align: 'end',
      render: ({ oldSellingTry }) => (oldSellingTry === null ? '–' : writeRate(oldSellingTry, language)),
    },
    {
      key: 'new',
      title: t('pricing/exchangeRates:column.new'),
      align: 'end',
      render: ({ newSellingTry }) => writeRate(newSellingTry, language),
    },
    { key: 'reason', title: t('pricing/exchangeRates:column.reason'), render: ({ reason }) => reason },
    { key: 'madeBy', title: t('pricing/exchangeRates:column.madeBy'), render: ({ madeBy }) => madeBy },
    {
      key: 'madeAt',
      title: t('pricing/exchangeRates:column.madeAt'),
      align: 'end',
      render: ({ madeAt }) => <DateText value={madeAt} format="minute" />,
    },
    {
      key: 'state',
      title: t('pricing/exchangeRates:column.state'),
      render: ({ withdrawnAt }) =>
        withdrawnAt ? (
          <StateDot tone="none">{t('pricing/exchangeRates:state.withdrawn')}</StateDot>
        ) : (
          <StateDot tone="info">{t('pricing/exchangeRates:state.stands')}</StateDot>
        ),
    },
  ]
}

/** Manual corrections, newest first; the latest correction of a currency and day can be revoked. */
export const CorrectionTable = ({ corrections }: { corrections: readonly Correction[] }) => {
  const { t, language } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const columns = useCorrectionColumns()
  const refresh = () => queryClient.invalidateQueries(queriesOf(exchangeRateEndpoints.findExchangeRates))
  const withdraw = useEndpointMutation(exchangeRateEndpoints.withdrawRateCorrection, {
    onSuccess: () => {
      notify('success', t('pricing/exchangeRates:withdrawn'))
      return refresh()
    },
    // Reloads the corrections after an error, because another user may have changed the rate.
    onError: refresh,
  })
  const askToWithdraw = ({ id, currency, oldSellingTry }: Correction) =>
    confirm({
      title: t('pricing/exchangeRates:confirm.title', { currency }),
      text:
        oldSellingTry === null
          ? t('pricing/exchangeRates:confirm.toNothing')
          : t('pricing/exchangeRates:confirm.toRate', { rate: writeRate(oldSellingTry, language) }),
      action: t('pricing/exchangeRates:action.withdraw'),
      onConfirm: () => withdraw.mutateAsync({ body: { correctionId: id } }),
    })
  if (corrections.length === 0)
    return <p className={styles.help}>{t('pricing/exchangeRates:noCorrections')}</p>
  return (
    <DataTable
      name="rateCorrections"
      label={t('pricing/exchangeRates:corrections')}
      columns={columns}
      rows={corrections}
      rowKey={({ id }) => String(id)}
      rowActions={(correction) =>
        correction.isWithdrawable
          ? [
              {
                key: 'withdraw',
                label: t('pricing/exchangeRates:action.withdraw'),
                isDangerous: true,
                onSelect: () => askToWithdraw(correction),
              },
            ]
          : []
      }
      empty={null}
    />
  )
}
