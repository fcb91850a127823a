import { useCallback, useEffect, useState } from 'react'
import type { linkEndpoints, ShownLink } from '@kervan/contract/payment/links/link.endpoints'
import { callWire } from '../../../../platform/api/apiClient.ts'
import type { StartedPayment } from '../../paymentView.ts'

/** Poll interval in ms while the card page is open. */
const pollMs = 3_000

const find = (token: string) =>
  callWire<typeof linkEndpoints.findPaymentLink>(
    { method: 'POST', path: '/api/Payment/GetPaymentLink' },
    { body: { token } },
  )

const start = (token: string) =>
  callWire<typeof linkEndpoints.startLinkPayment>(
    { method: 'POST', path: '/api/Payment/StartLinkPayment' },
    { body: { token } },
  )

/** Opened payment link and its payment. An empty token means not known yet. */
export const usePaymentLink = (token: string) => {
  const [link, setLink] = useState<ShownLink | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [payment, setPayment] = useState<StartedPayment | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const load = useCallback(async (): Promise<void> => {
    try {
      const found = await find(token)
      setError(null)
      setLink(found)
      if (!found.isBeingPaid) setPayment(null)
    } catch (failure) {
      setError(failure)
    }
  }, [token])

  useEffect(() => {
    if (token) void load()
  }, [token, load])

  useEffect(() => {
    if (!payment) return
    const timer = setInterval(() => void load(), pollMs)
    return () => clearInterval(timer)
  }, [payment, load])

  const pay = async (): Promise<void> => {
    setIsBusy(true)
    try {
      setPayment(await start(token))
    } catch (failure) {
      setError(failure)
      await load()
    } finally {
      setIsBusy(false)
    }
  }
  return { link, error, payment, isBusy, pay, reload: load }
}
