import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { PaymentView } from '../paymentView.ts'

/** Opens the page of a payment as soon as the payment window has shown its success. */
export const usePaidPage = ({ kind, payment }: PaymentView): void => {
  const navigate = useNavigate()
  const conversationId = kind === 'done' ? payment?.conversationId : undefined
  useEffect(() => {
    if (conversationId !== undefined) void navigate(`/payment/paid/${conversationId}`)
  }, [conversationId, navigate])
}
