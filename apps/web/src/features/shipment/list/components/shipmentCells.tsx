import type { ReactNode } from 'react'
import { paymentOf, stateTextOf } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type {
  shipmentListEndpoints,
  ShipmentListRow,
} from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import type { Translate } from '../../../../platform/text/i18n.ts'
import { CarrierMark } from '../../../../ui/light/CarrierMark.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { StateDot, Tag } from '../../../../ui/light/Tags.tsx'
import { nothing } from '../../../../ui/table/column.ts'
import { DuplicateTag } from './Duplicate.tsx'
import { toneOfPayment, toneOfState } from '../shipmentList.ts'

type Columns = (typeof shipmentListEndpoints)['listShipments']['list']['columns']

/** Cells of the shipment list that differ from the default of their column kind. */
export const shipmentCells = (
  t: Translate,
): Partial<Record<keyof Columns, (row: ShipmentListRow) => ReactNode>> => ({
  state: (row) => (
    <>
      <StateDot tone={toneOfState(row)}>{t(stateTextOf(row))}</StateDot>
      {row.cancellationStep && ` · ${t(`shipment/list:cancellation.${row.cancellationStep}`)}`}
      {row.duplicateOf && (
        <>
          {' '}
          <DuplicateTag other={row.duplicateOf} />
        </>
      )}
    </>
  ),
  payment: ({ extraPayment, ...row }) => (
    <>
      <StateDot tone={toneOfPayment[paymentOf(row)]}>{t(`shipment/list:payment.${paymentOf(row)}`)}</StateDot>
      {extraPayment && (
        <>
          {' '}
          <Tag tone={extraPayment === 'open' ? 'warn' : 'info'}>
            {t(`shipment/list:extraPayment.${extraPayment}`)}
          </Tag>
        </>
      )}
    </>
  ),
  lastEvent: ({ lastEvent, ...row }) =>
    lastEvent ? (
      <>
        <DateText value={lastEvent.date} format="short" />
        {/* Hides a tracking event that repeats the state beside it. */}
        {lastEvent.description !== t(`shipment:state.${row.state}`) && ` ${lastEvent.description}`}
      </>
    ) : (
      nothing
    ),
  carrier: ({ supplierName, supplierServiceMethodName }) =>
    supplierName ? (
      <>
        <CarrierMark name={supplierName} size={18} />{' '}
        {carrierAndService(supplierName, supplierServiceMethodName)}
      </>
    ) : (
      nothing
    ),
  createdAt: ({ createdAt }) => <DateText value={createdAt} />,
})
