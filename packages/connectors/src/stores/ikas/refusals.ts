/**
 * Calls that ikas refused as wrong. ikas blocks an app whose calls fail in more than a quarter of an hour's calls, and
 * for ever when it happens again: the same call is not sent again within the hour.
 */
import { createHash } from 'node:crypto'
import { StoreError } from '../store.ts'

const periodMs = 3_600_000
const mostCalls = 1000

const keyOf = (content: string): string => createHash('sha256').update(content).digest('base64')

export const createRefusals = (now: () => Date) => {
  const known = new Map<string, { words: string; until: number }>()
  return {
    /** @throws StoreError refused for a call that was refused within the hour */
    check: (content: string): void => {
      const key = keyOf(content)
      const refusal = known.get(key)
      if (refusal && now().getTime() < refusal.until) throw new StoreError('refused', refusal.words)
      known.delete(key)
    },
    add: (content: string, { words }: StoreError): void => {
      known.set(keyOf(content), { words, until: now().getTime() + periodMs })
      const [oldest] = known.keys()
      if (known.size > mostCalls) known.delete(oldest!)
    },
  }
}
