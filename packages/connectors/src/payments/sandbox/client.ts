/** HTTP client of the sandbox connector; the only file that makes network calls. */
import type { z } from 'zod'
import type { HttpCaller } from '../../http/httpCall.ts'
import { routeTo } from '../../http/route.ts'
import { callProvider } from '../callProvider.ts'
import { ProviderError } from '../paymentProvider.ts'

export interface SandboxSettings {
  /** Address of the provider's API. */
  apiUrl: string
  apiKey: string
}

/** Calls the sandbox provider. @throws ProviderError */
export const callSandbox = async <T>(
  http: HttpCaller,
  { apiUrl, apiKey }: SandboxSettings,
  call: string,
  body: { conversationId?: string; [field: string]: unknown },
  answer: z.ZodType<T>,
): Promise<T> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` }
  const sent = await callProvider(http, {
    ...routeTo(new URL(apiUrl).origin, `/api/${call}`),
    step: call,
    reference: body.conversationId,
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    // Safe to retry: the sandbox identifies a payment by its conversation and a refund by its id.
    isIdempotent: true,
  })
  const parsed = answer.safeParse(sent)
  if (!parsed.success) throw new ProviderError('garbage', 'the answer has another shape')
  return parsed.data
}
