import type { FuelCharge } from '@kervan/contract/pricing/fuel.endpoints'
import { nameWithoutCarrier } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { StateOfValidity } from '../components/StateOfValidity.tsx'

export const useFuelColumns = (): Column<FuelCharge>[] => {
  const { t, language } = useTranslation()
  return [
    {
      key: 'carrier',
      title: t('rates:carrier'),
      isIdentity: true,
      render: ({ supplierName }) => supplierName,
    },
    {
      key: 'service',
      title: t('rates:service'),
      render: ({ supplierServiceMethodName, supplierName }) =>
        supplierServiceMethodName ? (
          nameWithoutCarrier(supplierServiceMethodName, supplierName)
        ) : (
          <span style={{ color: 'var(--muted)' }}>{t('rates:everyService')}</span>
        ),
    },
    {
      key: 'state',
      title: t('rates:column.state'),
      render: ({ state }) => <StateOfValidity state={state} />,
    },
    {
      key: 'days',
      title: t('rates:column.days'),
      render: ({ validFrom, validTo }) => (
        <>
          <DateText value={validFrom} /> – <DateText value={validTo} />
        </>
      ),
    },
    {
      key: 'percent',
      title: t('rates:fuel.percent'),
      align: 'end',
      render: ({ percent }) =>
        t('rates:percent', { value: percent.toLocaleString(language, { minimumFractionDigits: 2 }) }),
    },
    { key: 'source', title: t('rates:source'), isHiddenAtFirst: true, render: ({ source }) => source },
  ]
}
