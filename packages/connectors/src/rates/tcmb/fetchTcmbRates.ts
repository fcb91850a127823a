import { RateBulletinError, parseTcmbRates } from './parseTcmbRates.ts'
import type { RateBulletin } from './parseTcmbRates.ts'

const waitMs = 10_000
/** A bulletin has about 14 kB. */
const mostBytes = 1_000_000

/**
 * Reads the bulletin at `address`.
 * @throws RateBulletinError for an answer that is no bulletin; the error of fetch when there is no answer in time
 */
export const fetchTcmbRates = async (address: string): Promise<RateBulletin> => {
  const answer = await fetch(address, {
    signal: AbortSignal.timeout(waitMs),
    headers: { accept: 'application/xml' },
  })
  if (!answer.ok) throw new RateBulletinError(`answered ${answer.status}`)
  return parseTcmbRates(await readAtMost(answer, mostBytes))
}

const readAtMost = async (answer: Response, limit: number): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += (chunk as Uint8Array).length
    if (bytes > limit) throw new RateBulletinError('longer than any bulletin')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
