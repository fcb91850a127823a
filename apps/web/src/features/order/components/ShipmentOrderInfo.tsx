import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { parcelEndpoints } from '@kervan/contract/order/parcels.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { LazyModal } from '../../../ui/LazyModal.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { PanelStack } from '../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { orderPath } from '../orderPath.ts'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderParties } from './OrderParties.tsx'

const OrderInfo = ({ id, number }: { id: string; number: string }) => {
  const { data, error, refetch } = useQuery(endpointQuery(orderEndpoints.getOrder, { body: { id } }))
  return (
    <PanelStack>
      <h3>
        <Link to={orderPath({ id })}>{number}</Link> {data && `· ${data.integrationName}`}
      </h3>
      {data ? (
        <>
          <OrderLines order={data} />
          <OrderFacts order={data} />
          <OrderParties order={data} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={4} columns={2} />
      )}
    </PanelStack>
  )
}

/** Link that opens the store's orders of a shipment; nothing for a shipment without an order. */
export const ShipmentOrderInfo = ({ shipmentId }: { shipmentId: string }) => {
  const { t } = useTranslation()
  const maySee = useHasFlag('integration_orders')
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery({
    ...endpointQuery(parcelEndpoints.listOrdersOfShipment, { body: { shipmentId } }),
    enabled: maySee,
  })
  const orders = data?.orders ?? []
  if (orders.length === 0) return null
  return (
    <>
      <Button kind="text" onClick={() => setIsOpen(true)}>
        {t('order:info.title')}
      </Button>
      <LazyModal
        open={isOpen}
        width={720}
        title={t('order:info.title')}
        onCancel={() => setIsOpen(false)}
        footer={null}
      >
        {isOpen && orders.map((order) => <OrderInfo key={order.id} {...order} />)}
      </LazyModal>
    </>
  )
}
