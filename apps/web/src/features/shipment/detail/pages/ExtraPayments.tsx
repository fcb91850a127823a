import { useQuery, useQueryClient } from '@tanstack/react-query'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { isOperation, isStaff, seesPrices } from '@kervan/contract/roles'
import { canMeasure } from '@kervan/domain/shipment/adjustmentLife'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { endpointQuery, queriesOf } from '../../../../platform/api/query.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { AdjustmentsPanel } from '../../../measuring/components/AdjustmentsPanel.tsx'
import { PaidWindow } from '../../../payment/components/PaidWindow.tsx'
import { PaymentWindow } from '../../../payment/components/PaymentWindow.tsx'
import { usePayment } from '../../../payment/hooks/usePayment.ts'

interface ExtraPaymentsProps {
  shipment: ShipmentAnswer
  refresh: () => Promise<unknown>
}

/** Returns true when the shipment has extra payments or discounts, which then come before its tracking. */
export const useHasAdjustments = ({ id, state }: ShipmentAnswer): boolean => {
  const session = useSession()
  const { data } = useQuery({
    ...endpointQuery(measuringEndpoints.findMeasuring, { body: { shipmentId: id } }),
    enabled: canMeasure(state) && session !== null && seesPrices(session),
  })
  return data !== undefined && data.adjustments.length > 0
}

/** Extra charges and credits beside the shipment's price. The customer pays them here; the label does not change. */
export const ExtraPayments = ({ shipment, refresh }: ExtraPaymentsProps) => {
  const queryClient = useQueryClient()
  const session = useSession()
  const payment = usePayment({
    onChange: () => {
      void queryClient.invalidateQueries(queriesOf(measuringEndpoints.findMeasuring))
      void refresh()
    },
  })
  if (session === null || !seesPrices(session)) return null
  return (
    <>
      <AdjustmentsPanel
        shipmentId={shipment.id}
        reference={shipment.assetReference}
        isOwn={!isStaff(session)}
        mayState={isOperation(session)}
        isBusy={payment.isBusy}
        onPay={payment.startExtra}
      />
      <PaymentWindow isExtra view={payment.view} onClose={payment.close} />
      <PaidWindow view={payment.view} onClose={payment.close} />
    </>
  )
}
