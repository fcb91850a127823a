import { createHmac } from 'node:crypto'
import { readSecret } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'

/**
 * Derives a row's code from its id and the server's secret. It is not stored, not even hashed (a million hashes
 * are quickly tried), and a repeated email job sends the same code.
 */
export const codeOf = (settings: Settings, { id, digits }: { id: string; digits: number }): string => {
  const mac = createHmac('sha256', readSecret(settings, 'TOKEN_SECRET')).update(`email code ${id}`).digest()
  // 64 bits modulo at most 10 ** 12: the bias is below one in ten million.
  return String(mac.readBigUInt64BE(0) % 10n ** BigInt(digits)).padStart(digits, '0')
}
