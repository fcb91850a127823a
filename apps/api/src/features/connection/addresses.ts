/** Addresses of a connection: entered, otherwise published for its environment. */
import type { Connector } from '@kervan/connectors/connector'
import { fieldsOf } from '@kervan/connectors/settingsFields'
import type { SettingsField } from '@kervan/connectors/settingsFields'
import type { ConnectionEnvironment } from '@kervan/contract/connection/connection.endpoints'
import type { Credentials } from './credentials.ts'

interface Chosen {
  credentials: Credentials
  environment: ConnectionEnvironment
}

/** Null for a sandbox without a published address. */
export const addressOf = (
  { name, standard, sandbox }: Pick<SettingsField, 'name' | 'standard' | 'sandbox'>,
  { credentials, environment }: Chosen,
): string | null => {
  const address = credentials[name] ?? (environment === 'sandbox' ? sandbox : standard)
  return typeof address === 'string' ? address : null
}

/** Adds the addresses that were left empty, as the connector's settings expect them. */
export const withAddresses = (connector: Connector, chosen: Chosen): Credentials => {
  const addresses = fieldsOf(connector.settings).flatMap((field) => {
    const address = field.kind === 'address' ? addressOf(field, chosen) : null
    return address === null ? [] : [[field.name, address] as const]
  })
  return { ...chosen.credentials, ...Object.fromEntries(addresses) }
}
