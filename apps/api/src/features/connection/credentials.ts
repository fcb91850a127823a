import { z } from 'zod'
import type { KeyRing, Sealed } from '../../platform/keyRing.ts'
import type { ConnectionName, ConnectionRow } from './connection.queries.ts'

/** Credentials by field name, as entered. */
export type Credentials = Readonly<Record<string, string>>

const stored = z.record(z.string(), z.string())

/** Binds encrypted credentials to a connector and owner, so that a copy in another row cannot be decrypted. */
const contextOf = ({ connectorKey, companyId }: ConnectionName): string =>
  `connection ${connectorKey} ${companyId ?? 'house'}`

export const sealCredentials = (ring: KeyRing, name: ConnectionName, credentials: Credentials): Sealed =>
  ring.seal(JSON.stringify(credentials), contextOf(name))

/** Decrypts credentials; null when no key of the ring decrypts them. */
export const openCredentials = (
  ring: KeyRing | null,
  row: Pick<ConnectionRow, 'connectorKey' | 'companyId' | 'keyId' | 'sealed'>,
): Credentials | null => {
  const text = ring?.open({ keyId: row.keyId, bytes: row.sealed }, contextOf(row)) ?? null
  return text === null ? null : stored.parse(JSON.parse(text))
}
