import type { Passkey } from '@kervan/contract/account/passkeys/passkeys.endpoints'
import type { PasskeyRow } from './passkey.queries.ts'

export const describePasskey = ({ id, name, createdAt, lastUsedAt, isSynced }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isSynced,
})
