/**
 * Notifies the merchant of the end of a payment. Callbacks may be lost, as in reality, so the merchant also
 * polls.
 */
import type { Logger } from 'pino'
import type { SandboxPayment } from './sandboxPayment.ts'
import { lateSeconds } from './testCards.ts'

export interface Callbacks {
  send: (payment: SandboxPayment) => void
  stop: () => void
}

const timeLimitMs = 5_000
const pausesMs = [1_000, 5_000]

const post = async (payment: SandboxPayment, signal: AbortSignal): Promise<void> => {
  const response = await fetch(payment.callbackUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ conversationId: payment.conversationId }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`answered with ${response.status}`)
}

export const createCallbacks = (log: Logger): Callbacks => {
  const stopped = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }
  const attempt = (payment: SandboxPayment, tries: number): void => {
    post(payment, stopped.signal).catch((error: unknown) => {
      if (stopped.signal.aborted) return
      log.warn({ err: String(error), tries }, 'sandbox payment callback')
      const pause = pausesMs[tries - 1]
      if (pause !== undefined) later(pause, () => attempt(payment, tries + 1))
    })
  }
  return {
    send: (payment) => {
      if (payment.behaviour === 'timeOut') return
      if (payment.behaviour === 'lateCallback') later(lateSeconds * 1000, () => attempt(payment, 1))
      else attempt(payment, 1)
    },
    stop: () => {
      stopped.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
