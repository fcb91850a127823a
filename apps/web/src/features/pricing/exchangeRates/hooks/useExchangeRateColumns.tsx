import type { ServingRate } from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { writeDecimalText } from '../../../../platform/text/decimal.ts'
import type { Language } from '../../../../platform/text/language.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import type { Column } from '../../../../ui/table/column.ts'

/** Shows all decimals of the source; exchange rates are never rounded. */
export const writeRate = (sellingTry: string, language: Language): string =>
  language === 'tr' ? sellingTry.replace('.', ',') : sellingTry

/** Four decimals at least, so that the points of a column stand below each other. */
const alignRate = (sellingTry: string): string => {
  const [whole, decimals = ''] = sellingTry.split('.')
  return `${whole}.${decimals.padEnd(4, '0')}`
}

const signOf = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '')

/** Formats the change against another rate, with its sign. */
export const usePercentText = () => {
  const { t, language } = useTranslation()
  return (percent: number | null): string =>
    percent === null
      ? '–'
      : t('pricing/exchangeRates:percent', {
          sign: signOf(percent),
          value: writeDecimalText(Math.abs(percent), language),
        })
}

/** Returns the host name of a source URL. */
export const sourceOf = ({ source }: { source: string }): string =>
  URL.canParse(source) ? new URL(source).host : source

export const useExchangeRateColumns = (): Column<ServingRate>[] => {
  const { t, language } = useTranslation()
  const percentText = usePercentText()
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  return [
    {
      key: 'currency',
      title: t('pricing/exchangeRates:column.currency'),
      isIdentity: true,
      render: ({ currency }) => (
        <>
          <strong>{currency}</strong> {names.of(currency)}
        </>
      ),
    },
    {
      key: 'rate',
      title: t('pricing/exchangeRates:column.rate'),
      align: 'end',
      render: ({ sellingTry }) => <strong>{writeRate(alignRate(sellingTry), language)}</strong>,
    },
    {
      key: 'change',
      title: t('pricing/exchangeRates:column.change'),
      align: 'end',
      render: ({ changePercent }) => percentText(changePercent),
    },
    {
      key: 'day',
      title: t('pricing/exchangeRates:column.day'),
      align: 'end',
      render: ({ day }) => <DateText value={day} />,
    },
    {
      key: 'state',
      title: t('pricing/exchangeRates:column.state'),
      render: ({ isStale, isCorrected }) => {
        if (isCorrected) return <StateDot tone="info">{t('pricing/exchangeRates:state.corrected')}</StateDot>
        return isStale ? (
          <StateDot tone="warn">{t('pricing/exchangeRates:state.stale')}</StateDot>
        ) : (
          <StateDot tone="ok">{t('pricing/exchangeRates:state.ofDay')}</StateDot>
        )
      },
    },
    {
      key: 'source',
      title: t('pricing/exchangeRates:column.source'),
      render: (rate) =>
        rate.isCorrected
          ? t('pricing/exchangeRates:source.manual')
          : rate.source === 'illustrative'
            ? t('pricing/exchangeRates:source.illustrative')
            : sourceOf(rate),
    },
    {
      key: 'readAt',
      title: t('pricing/exchangeRates:column.readAt'),
      align: 'end',
      render: ({ readAt }) => <DateText value={readAt} format="minute" />,
    },
  ]
}
