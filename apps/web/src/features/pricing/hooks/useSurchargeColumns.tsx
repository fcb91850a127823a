import type { Surcharge } from '@kervan/contract/pricing/surcharge.endpoints'
import { nameWithoutCarrier } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { StateOfValidity } from '../components/StateOfValidity.tsx'
import { useSurchargeWords } from '../components/surcharges/useSurchargeWords.ts'

export const useSurchargeColumns = (): Column<Surcharge>[] => {
  const { t } = useTranslation()
  const words = useSurchargeWords()
  return [
    { key: 'kind', title: t('rates:surcharge.column.kind'), isIdentity: true, render: words.kind },
    {
      key: 'carrier',
      title: t('rates:carrier'),
      render: ({ supplierName, supplierServiceMethodName }) =>
        supplierServiceMethodName
          ? `${supplierName} · ${nameWithoutCarrier(supplierServiceMethodName, supplierName)}`
          : supplierName,
    },
    { key: 'amount', title: t('rates:surcharge.column.amount'), render: words.amount },
    {
      key: 'conditions',
      title: t('rates:surcharge.column.conditions'),
      render: (rule) =>
        words.conditions(rule) || (
          <span style={{ color: 'var(--muted)' }}>{t(`rates:surcharge.always.${rule.kind}`)}</span>
        ),
    },
    {
      key: 'fuel',
      title: t('rates:surcharge.column.fuel'),
      render: ({ fuelApplies }) => t(fuelApplies ? 'rates:surcharge.fuel.yes' : 'rates:surcharge.fuel.no'),
    },
    {
      key: 'payer',
      title: t('rates:surcharge.column.payer'),
      render: ({ paidBy }) => t(`rates:surcharge.payer.${paidBy}`),
    },
    {
      key: 'days',
      title: t('rates:column.days'),
      render: ({ validFrom, validTo }) => (
        <>
          <DateText value={validFrom} /> – {validTo ? <DateText value={validTo} /> : t('rates:open')}
        </>
      ),
    },
    {
      key: 'state',
      title: t('rates:column.state'),
      render: ({ state }) => <StateOfValidity state={state} />,
    },
    { key: 'source', title: t('rates:source'), isHiddenAtFirst: true, render: ({ source }) => source },
  ]
}
