import { z } from 'zod'
import type { SettingsValue } from '@kervan/connectors/settingsFields'
import type { KeyRing, Sealed } from '../../platform/keyRing.ts'
import type { ConnectionRow } from './connection.queries.ts'

/** Credentials by field name, as entered. */
export type Credentials = Readonly<Record<string, SettingsValue>>

const stored = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

export const sealCredentials = (ring: KeyRing, sealContext: string, credentials: Credentials): Sealed =>
  ring.seal(JSON.stringify(credentials), sealContext)

/** Decrypts credentials; null when no key of the ring decrypts them. */
export const openCredentials = (
  ring: KeyRing | null,
  row: Pick<ConnectionRow, 'sealContext' | 'keyId' | 'sealed'>,
): Credentials | null => {
  const text = ring?.open({ keyId: row.keyId, bytes: row.sealed }, row.sealContext) ?? null
  return text === null ? null : stored.parse(JSON.parse(text))
}
