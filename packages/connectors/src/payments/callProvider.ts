/** One call to a payment provider over HTTP, bounded in time and size; what comes back is JSON or an error. */
import { ProviderError } from './paymentProvider.ts'

/** An answer longer than this is no answer of a payment provider. */
const maxAnswerBytes = 500_000

const readText = async (response: Response): Promise<string> => {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxAnswerBytes) throw new ProviderError('garbage', 'the answer is too long')
  }
  return text
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderError('garbage', 'the answer is not JSON')
  }
}

/** `timeLimitMs` covers the body too: an answer that trickles in for ever is cut off. @throws ProviderError */
export const callProvider = async (url: URL, init: RequestInit, timeLimitMs: number): Promise<unknown> => {
  try {
    const signal = AbortSignal.timeout(timeLimitMs)
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    const text = await readText(response)
    if (!response.ok)
      throw new ProviderError('refused', `${url.pathname} was answered with ${response.status}`)
    return parseJson(text)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError('unreachable', error instanceof Error ? error.message : String(error))
  }
}
