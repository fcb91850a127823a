/** HTTP client of the DHL Express connector; the only file that makes network calls. */
import type { HttpCaller } from '../../http/httpCall.ts'
import { routeTo } from '../../http/route.ts'
import { failureOfStatus } from '../rating.ts'
import { readDhlProblem } from './rate.ts'

export interface DhlExpressSettings {
  /** DHL API address: https://express.api.dhl.com/mydhlapi, or with /test for the test system. */
  apiUrl: string
  apiKey: string
  apiSecret: string
  accountNumber: string
}

const headersFor = ({ apiKey, apiSecret }: DhlExpressSettings) => ({
  authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
  accept: 'application/json',
})

/** Requests DHL rates. @throws CarrierError, HttpError */
export const callDhlRates = async (
  settings: DhlExpressSettings,
  http: HttpCaller,
  request: object,
  signal: AbortSignal,
): Promise<unknown> => {
  const { status, body } = await http.callJson({
    ...routeTo(settings.apiUrl, '/rates'),
    step: 'rates',
    method: 'POST',
    headers: { ...headersFor(settings), 'content-type': 'application/json' },
    body: JSON.stringify(request),
    // Marks the DHL price request as safe to retry, because it changes nothing.
    isIdempotent: true,
    signal,
  })
  if (status !== 200) throw failureOfStatus(status, readDhlProblem(body))
  return body
}

const trackingRoute =
  '/shipments/{number}/tracking?trackingView=all-checkpoints&levelOfDetail=all&requestGMTOffsetPerEvent=true'

/** Requests DHL tracking; null when DHL has no data yet. @throws CarrierError, HttpError */
export const callDhlTracking = async (
  settings: DhlExpressSettings,
  http: HttpCaller,
  number: string,
  signal: AbortSignal,
): Promise<unknown> => {
  const { status, body } = await http.callJson({
    ...routeTo(settings.apiUrl, trackingRoute, { number }),
    step: 'track',
    method: 'GET',
    headers: headersFor(settings),
    signal,
  })
  // A 404 without DHL's own error body means a wrong API address.
  if (status === 404 && readDhlProblem(body)) return null
  if (status !== 200) throw failureOfStatus(status, readDhlProblem(body))
  return body
}
