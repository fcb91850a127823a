import type { Connector } from '@kervan/connectors/connector'
import { fieldsOf } from '@kervan/connectors/settingsFields'
import type { StoredCredentials } from './checkCredentials.ts'
import { hashOwner } from './tokens/sealToken.ts'

/**
 * Hash of the account that a connection belongs to: its environment and its settings without secrets, as stored. A
 * renewed secret keeps it; another account, environment or address changes it.
 */
export const hashAccount = (
  { settings }: Pick<Connector, 'settings'>,
  { environment, credentials }: StoredCredentials,
): string => {
  const open = fieldsOf(settings).filter(({ name, kind }) => kind !== 'secret' && name in credentials)
  return hashOwner({
    environment,
    credentials: Object.fromEntries(open.map(({ name }) => [name, credentials[name]!])),
  })
}
