import { useQueryClient } from '@tanstack/react-query'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { isOperation, isStaff, seesPrices } from '@kervan/contract/roles'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { queriesOf } from '../../../../platform/api/query.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { AdjustmentsPanel } from '../../../measuring/components/AdjustmentsPanel.tsx'
import { PaidWindow } from '../../../payment/components/PaidWindow.tsx'
import { PaymentWindow } from '../../../payment/components/PaymentWindow.tsx'
import { usePayment } from '../../../payment/hooks/usePayment.ts'

interface ExtraPaymentsProps {
  shipment: ShipmentAnswer
  refresh: () => Promise<unknown>
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
