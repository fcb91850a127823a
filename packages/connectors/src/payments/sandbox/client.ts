/** The only file of the sandbox connector that speaks to the outside. */
import type { z } from 'zod'
import { callProvider } from '../callProvider.ts'
import { ProviderError } from '../paymentProvider.ts'

export interface SandboxSettings {
  /** Where the product reaches the provider's API. */
  apiUrl: string
  apiKey: string
  /** A call that takes longer counts as not answered. */
  timeLimitMs: number
}

/** @throws ProviderError */
export const callSandbox = async <T>(
  { apiUrl, apiKey, timeLimitMs }: SandboxSettings,
  call: string,
  body: object,
  answer: z.ZodType<T>,
): Promise<T> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` }
  const sent = await callProvider(
    new URL(`/api/${call}`, apiUrl),
    { method: 'POST', headers, body: JSON.stringify(body) },
    timeLimitMs,
  )
  const parsed = answer.safeParse(sent)
  if (!parsed.success) throw new ProviderError('garbage', 'the answer has another shape')
  return parsed.data
}
