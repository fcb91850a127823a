/** SOAP client of the Ticimax connector; the only file that makes network calls. */
import type { z } from 'zod'
import type { ConnectorServices } from '../../connector.ts'
import type { HttpAnswer } from '../../http/httpCall.ts'
import { HttpError } from '../../http/httpError.ts'
import { routeTo } from '../../http/route.ts'
import { SoapFault, callSoap } from '../../http/xmlEnvelope.ts'
import type { XmlContent } from '../../http/xmlEnvelope.ts'
import { readShape } from '../reading.ts'
import { StoreError } from '../store.ts'
import { contentOf } from './wire.ts'

export interface TicimaxSettings {
  /** Address of the shop, where `/Servis` lies below. */
  storeUrl: string
  /** The shop's code for web services, `UyeKodu`. */
  memberCode: string
}

export interface TicimaxCall {
  /** Purpose of the call for the log. */
  step: string
  service?: 'SiparisServis' | 'CustomServis'
  operation: string
  /** Parts of the message behind `UyeKodu`, in the order of the operation. */
  parts?: Readonly<Record<string, XmlContent | string>>
  /** True for a call that changes nothing. */
  isRead?: boolean
  signal: AbortSignal
}

const serviceNamespace = 'http://tempuri.org/'
const namespaces = {
  '@xmlns:t': serviceNamespace,
  '@xmlns:d': 'http://schemas.datacontract.org/2004/07/',
} as const

/** A page of 50 orders with 200 lines each has some 15 MB. */
const maxBytes = 24_000_000
const timeLimitMs = 30_000
const mostLetters = 300

/** Firewalls and maintenance pages answer with HTML, which says nothing about the request or the code. */
const failureOfStatus = ({ status }: HttpAnswer): StoreError => {
  const words = `answered with status ${status}`
  if (status === 429) return new StoreError('tooMany', words)
  if (status === 401) return new StoreError('credentials', words)
  return new StoreError(status === 400 || status === 404 ? 'refused' : 'unavailable', words)
}

/** Ticimax has no codes for its own refusals: a wrong code for web services is a fault with words only. */
const failureOfFault = ({ code, message }: SoapFault): StoreError => {
  const words = (message || code).slice(0, mostLetters)
  if (/yetki|uye ?kodu|üye kodu|unauthori[sz]ed/.test(message.toLocaleLowerCase('tr')))
    return new StoreError('credentials', words)
  const isRefused = /Client|Sender|DeserializationFailed|ActionNotSupported/.test(code)
  return new StoreError(isRefused ? 'refused' : 'unavailable', words)
}

const failureOf = (error: unknown): unknown => {
  if (error instanceof SoapFault) return failureOfFault(error)
  // Half an answer is no envelope; a redirect or an answer that is too long is the caller's error.
  if (error instanceof HttpError && error.kind === 'garbage') return new StoreError('garbage', error.message)
  return error
}

export const openTicimaxClient = (
  { storeUrl, memberCode }: TicimaxSettings,
  { http }: Pick<ConnectorServices, 'http'>,
) => {
  const base = storeUrl.replace(/\/+$/, '')

  /** Makes a call and reads its result by a schema. @throws StoreError, HttpError */
  const call = async <T extends z.ZodType>(
    schema: T,
    { step, service = 'SiparisServis', operation, parts = {}, isRead = false, signal }: TicimaxCall,
  ): Promise<z.output<T>> => {
    const own = Object.entries({ UyeKodu: memberCode, ...parts })
    const answered = await callSoap(http, {
      ...routeTo(base, `/Servis/${service}.svc`),
      step,
      version: '1.1',
      action: `${serviceNamespace}I${service}/${operation}`,
      namespaces,
      soapBody: {
        [`t:${operation}`]: Object.fromEntries(own.map(([name, value]) => [`t:${name}`, value])),
      },
      failureOf: failureOfStatus,
      isIdempotent: isRead,
      maxBytes,
      timeLimitMs,
      signal,
    }).catch((error: unknown) => {
      throw failureOf(error)
    })
    const response = answered[`${operation}Response`]
    if (response === undefined) throw new StoreError('garbage', `no answer of ${operation}`)
    const result = (contentOf(response) ?? {}) as Record<string, unknown>
    return readShape(schema, result[`${operation}Result`])
  }
  return { call }
}

export type TicimaxClient = ReturnType<typeof openTicimaxClient>
