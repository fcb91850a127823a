/** The only file of the DHL Express connector that speaks to the outside. */
import type { HttpCaller } from '../../http/httpCall.ts'
import { failureOfStatus } from '../rating.ts'
import { readDhlProblem } from './rate.ts'

export interface DhlExpressSettings {
  /** https://express.api.dhl.com/mydhlapi, or its /test to try it out. */
  apiUrl: string
  apiKey: string
  apiSecret: string
  accountNumber: string
}

/** @throws CarrierError, HttpError */
export const callDhlRates = async (
  { apiUrl, apiKey, apiSecret }: DhlExpressSettings,
  http: HttpCaller,
  request: object,
  signal: AbortSignal,
): Promise<unknown> => {
  const { status, body } = await http.callJson({
    url: `${apiUrl}/rates`,
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify(request),
    // A price changes nothing.
    isIdempotent: true,
    signal,
  })
  if (status !== 200) throw failureOfStatus(status, readDhlProblem(body))
  return body
}
