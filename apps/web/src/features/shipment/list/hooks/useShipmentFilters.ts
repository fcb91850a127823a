import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { paymentStatuses } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { parseChoices, parseDateRange } from '../../../../ui/table/useListState.ts'
import type { FilterDefinition, FilterValues } from '../../../../ui/table/useListState.ts'

export const shipmentFilterKeys = ['reference', 'date', 'country', 'carrier', 'payment', 'state'] as const
export type ShipmentFilterKey = (typeof shipmentFilterKeys)[number]

/** The chips above the list. */
export const useShipmentFilters = (): readonly FilterDefinition<ShipmentFilterKey>[] => {
  const { t } = useTranslation()
  const { data: carriers } = useQuery(endpointQuery(pricingEndpoints.listSuppliers, {}))
  return useMemo(
    () => [
      { key: 'reference', label: t('shipmentList:column.reference'), kind: 'text' },
      { key: 'date', label: t('shipmentList:column.createdAt'), kind: 'days' },
      { key: 'country', label: t('shipmentList:column.country'), kind: 'country' },
      {
        key: 'carrier',
        label: t('shipmentList:column.carrier'),
        kind: 'choices',
        options: carriers?.map(({ id, name }) => ({ value: String(id), label: name })),
      },
      {
        key: 'payment',
        label: t('shipmentList:column.payment'),
        kind: 'choices',
        options: paymentStatuses.map((status) => ({
          value: status,
          label: t(`shipmentList:payment.${status}`),
        })),
      },
      {
        key: 'state',
        label: t('shipmentList:column.state'),
        kind: 'choices',
        options: shipmentStates.map((state) => ({ value: state, label: t(`shipment:state.${state}`) })),
      },
    ],
    [t, carriers],
  )
}

const known = <T extends string>(values: readonly T[], chosen: string | undefined): T[] =>
  values.filter((value) => parseChoices(chosen).includes(value))

/** From the address bar to the call; what an old or edited address says wrongly is left out. */
export const toListRequest = (values: FilterValues<ShipmentFilterKey>) => {
  const { from, to } = parseDateRange(values.date)
  return {
    reference: values.reference ?? null,
    dateFrom: from,
    dateTo: to,
    countryCodes: values.country && /^[A-Z]{2}$/.test(values.country) ? [values.country] : [],
    supplierIds: parseChoices(values.carrier)
      .map(Number)
      .filter((id) => Number.isInteger(id) && id > 0),
    paymentStatuses: known(paymentStatuses, values.payment),
    states: known<ShipmentState>(shipmentStates, values.state),
  }
}
