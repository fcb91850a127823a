/** The only file of the sandbox connector that speaks to the outside. */
import type { z } from 'zod'
import { ProviderError } from '../paymentProvider.ts'

export interface SandboxSettings {
  /** Where the product reaches the provider's API. */
  apiUrl: string
  /** Where a browser reaches its card page. */
  pageOrigin: string
  apiKey: string
  /** A call that takes longer counts as not answered. */
  timeLimitMs: number
}

/** An answer longer than this is no answer of this provider. */
const maxAnswerBytes = 100_000

const readText = async (response: Response): Promise<string> => {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxAnswerBytes) throw new ProviderError('garbage', 'the answer is too long')
  }
  return text
}

const parseAnswer = <T>(text: string, answer: z.ZodType<T>): T => {
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    throw new ProviderError('garbage', 'the answer is not JSON')
  }
  const parsed = answer.safeParse(sent)
  if (!parsed.success) throw new ProviderError('garbage', 'the answer has another shape')
  return parsed.data
}

/** @throws ProviderError */
export const callSandbox = async <T>(
  settings: SandboxSettings,
  call: string,
  body: object,
  answer: z.ZodType<T>,
): Promise<T> => {
  try {
    const response = await fetch(`${settings.apiUrl}/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${settings.apiKey}` },
      body: JSON.stringify(body),
      redirect: 'error',
      // Covers the body too: an answer that trickles in for ever is cut off.
      signal: AbortSignal.timeout(settings.timeLimitMs),
    })
    const text = await readText(response)
    if (!response.ok) throw new ProviderError('refused', `${call} was answered with ${response.status}`)
    return parseAnswer(text, answer)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('unreachable', error instanceof Error ? error.message : String(error))
  }
}
