import type { ReactNode } from 'react'
import { paymentOf, stateTextOf } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type {
  shipmentListEndpoints,
  ShipmentListRow,
} from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { carrierAndService, nameWithoutCarrier } from '@kervan/domain/pricing/serviceName'
import type { Translate } from '../../../../platform/text/i18n.ts'
import { CarrierMark } from '../../../../ui/light/CarrierMark.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { StateDot, Tag } from '../../../../ui/light/Tags.tsx'
import { nothing } from '../../../../ui/table/column.ts'
import { TwoLines } from '../../../../ui/light/TwoLines.tsx'
import { DuplicateTag } from './Duplicate.tsx'
import { shipmentPath, toneOfPayment, toneOfState } from '../shipmentList.ts'

type Columns = (typeof shipmentListEndpoints)['listShipments']['list']['columns']

type Cells = Partial<Record<keyof Columns, (row: ShipmentListRow) => ReactNode>>

/** Cells of the shipment list that differ from the default of their column kind. */
export const shipmentCells = (t: Translate): Cells => ({
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

const placeOf = ({ receiverCity, receiverCountryCode }: ShipmentListRow): string =>
  [receiverCity, receiverCountryCode].filter(Boolean).join(', ')

/** Cells in two lines, so that a row fits a laptop's width: the second line is a hidden column's value. */
export const twoLineCells = (t: Translate): Cells => {
  const cells = shipmentCells(t)
  return {
    ...cells,
    reference: (row) => (
      <TwoLines second={row.supplierReference ?? row.customerReference}>
        <ReferenceTag reference={row.assetReference} to={shipmentPath(row)} />
      </TwoLines>
    ),
    receiver: (row) =>
      row.receiverName ? <TwoLines second={placeOf(row)}>{row.receiverName}</TwoLines> : nothing,
    carrier: ({ supplierName, supplierServiceMethodName: service }) =>
      supplierName ? (
        <TwoLines second={service && nameWithoutCarrier(service, supplierName)}>
          <CarrierMark name={supplierName} size={18} /> {supplierName}
        </TwoLines>
      ) : (
        nothing
      ),
    state: (row) => (
      <TwoLines second={row.lastEvent && cells.lastEvent?.(row)}>{cells.state?.(row)}</TwoLines>
    ),
  }
}
