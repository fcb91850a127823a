import { useEffect, useReducer, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { isOpen as isOpenPayment } from '@kervan/domain/payment/paymentLife'
import type { CallAnswer } from '../../../platform/api/apiClient.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { notify } from '../../../platform/notices.ts'
import { endpointQuery, useEndpointMutation } from '../../../platform/api/query.ts'
import { registerTransaction } from '../../../platform/api/realtime.ts'
import { isFollowed, nextView, nothingPaid, showsFrame } from '../paymentView.ts'
import type { StartedPayment } from '../paymentView.ts'

type Status = CallAnswer<typeof paymentEndpoints.getPaymentStatus>

/** Delays in ms: the result is shown after 1.5 s, the next steps after another 3 s. */
const successDelaysMs = { received: 1500, succeeded: 3000 } as const

/** Poll intervals in ms: slow while the hub sends events, fast while a result is expected. */
const pollMs = { quiet: 15_000, eager: 3_000 } as const

interface PaymentOptions {
  /** Called when a payment may have changed the cart. */
  onChange: () => void
}

/**
 * State of one payment at a time, from the start to the outcome. The outcome comes from the hub, or by polling
 * without the hub. The card page's own message is not trusted and only triggers an earlier poll.
 */
export const usePayment = ({ onChange }: PaymentOptions) => {
  const { t } = useTranslation()
  const [view, dispatch] = useReducer(nextView, nothingPaid)
  const [isHubAway, setIsHubAway] = useState(false)
  const { kind, payment } = view
  const conversationId = payment?.conversationId ?? ''
  const isOpen = isFollowed(kind)

  const tell = (status: Pick<Status, 'status' | 'message'>) => {
    if (isOpenPayment(status.status)) return
    const isFailed = status.status === 'failed' || status.status === 'expired'
    dispatch(isFailed ? { type: 'failed', message: status.message } : { type: 'captured' })
    onChange()
  }

  const onStarted = (started: StartedPayment) => {
    setIsHubAway(false)
    dispatch({ type: 'started', payment: started })
  }
  const start = useEndpointMutation(paymentEndpoints.startCartPayment, {
    failedText: t('payment:startFailed'),
    onSuccess: onStarted,
    onError: onChange,
  })
  const startShipment = useEndpointMutation(paymentEndpoints.startShipmentPayment, {
    failedText: t('payment:startFailed'),
    onSuccess: onStarted,
    onError: onChange,
  })
  const startExtra = useEndpointMutation(measuringEndpoints.startExtraPayment, {
    failedText: t('payment:startFailed'),
    onSuccess: onStarted,
    onError: onChange,
  })
  const cancel = useEndpointMutation(paymentEndpoints.cancelPayment, {
    showsOwnErrors: true,
    onSuccess: (status) => {
      if (status.status === 'expired') dispatch({ type: 'cancelled' })
      else tell(status)
      onChange()
    },
    // The bank has not confirmed the cancellation, so the payment may succeed: keeps waiting for the outcome.
    onError: () => {
      dispatch({ type: 'notCancelled' })
      onChange()
    },
  })
  /** Cancels a payment that was started elsewhere; the result is shown as a message. */
  const abandon = useEndpointMutation(paymentEndpoints.cancelPayment, {
    onSuccess: (status) => {
      notify(status.status === 'expired' ? 'info' : 'success', status.message)
      onChange()
    },
    onError: onChange,
  })

  useEffect(() => {
    if (!isOpen) return
    return registerTransaction(conversationId, {
      onSuccess: () => tell({ status: 'succeeded', message: '' }),
      onFailure: (event) =>
        tell({ status: 'failed', message: (event as { message?: string }).message ?? '' }),
      onUnavailable: () => setIsHubAway(true),
    })
    // `tell` is a new function at each render with the same behaviour, so it is not a dependency.
  }, [conversationId, isOpen])

  const status = useQuery({
    ...endpointQuery(paymentEndpoints.getPaymentStatus, { body: { conversationId } }),
    enabled: isOpen,
    staleTime: 0,
    refetchInterval: isHubAway || kind !== 'paying' ? pollMs.eager : pollMs.quiet,
  })
  useEffect(() => {
    if (isOpen && status.data?.conversationId === conversationId) tell(status.data)
  }, [status.data, isOpen, conversationId])

  const pageUrl = showsFrame(kind) ? payment?.paymentPageUrl : undefined
  useEffect(() => {
    if (!pageUrl) return
    const hear = ({ origin, data }: MessageEvent<{ type?: string; conversationId?: string } | null>) => {
      const isOurs = origin === new URL(pageUrl).origin && data?.conversationId === conversationId
      if (isOurs && data.type === 'paymentFinished') dispatch({ type: 'pageFinished' })
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [pageUrl, conversationId])

  useEffect(() => {
    if (kind !== 'received' && kind !== 'succeeded') return
    const timer = setTimeout(() => dispatch({ type: 'delayOver' }), successDelaysMs[kind])
    return () => clearTimeout(timer)
  }, [kind])

  return {
    view,
    isBusy:
      start.isPending ||
      startShipment.isPending ||
      startExtra.isPending ||
      cancel.isPending ||
      abandon.isPending,
    start: (cartItemIds: string[], { saveCard = false }: { saveCard?: boolean } = {}) =>
      start.mutate({ body: { cartItemIds, saveCard } }),
    /** Pays one shipment with one of its offers directly, without the cart; `onRefused` gets the error. */
    startShipment: (shipmentId: string, offerId: string, onRefused?: (error: Error) => void) =>
      startShipment.mutate({ body: { shipmentId, offerId } }, { onError: onRefused }),
    /** Pays an extra charge for a paid shipment. */
    startExtra: (adjustmentId: string) => startExtra.mutate({ body: { adjustmentId } }),
    /** Closes the view and cancels an unpaid payment; a payment captured meanwhile is still shown as paid. */
    close: () => {
      if (kind === 'paying' || kind === 'confirming') {
        dispatch({ type: 'leave' })
        cancel.mutate({ body: { conversationId } })
      } else {
        dispatch({ type: 'closed' })
        onChange()
      }
    },
    abandon: (other: string) => abandon.mutate({ body: { conversationId: other } }),
  }
}
