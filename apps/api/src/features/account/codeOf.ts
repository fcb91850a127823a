import { createHmac } from 'node:crypto'
import { readSecret } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'

/**
 * The code of a row, from its id and the server's secret. It is stored nowhere, not even hashed (a million hashes are
 * quickly tried), and a mail job that runs twice mails the same code.
 */
export const codeOf = (settings: Settings, { id, digits }: { id: string; digits: number }): string => {
  const mac = createHmac('sha256', readSecret(settings, 'TOKEN_SECRET')).update(`email code ${id}`).digest()
  // 64 bits modulo 10 ** 12 at most: the bias is below one in ten million.
  return String(mac.readBigUInt64BE(0) % 10n ** BigInt(digits)).padStart(digits, '0')
}
