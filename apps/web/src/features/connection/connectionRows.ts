import type {
  ConnectionAnswer,
  ConnectionEnvironment,
  ConnectorAnswer,
} from '@kervan/contract/connection/connection.endpoints'

/** Row of a connection, or of a connector that the platform has not set up. */
export interface ConnectionRow {
  connector: ConnectorAnswer
  connection: ConnectionAnswer | null
}

/** True for a connector with keys of the platform's app, which its connection without a company has. */
const hasApp = ({ fields }: Pick<ConnectorAnswer, 'fields'>): boolean => fields.some(({ isOfApp }) => isOfApp)

/** Fields of the form of one owner: the platform's with those of its app, a company's with the others. */
export const fieldsOfRow = ({ connector, connection }: ConnectionRow): Field[] =>
  hasApp(connector)
    ? connector.fields.filter(({ isOfApp }) => isOfApp === ((connection?.companyId ?? null) === null))
    : connector.fields

/** True for the platform's row of a store: its own connection has the keys of the app and is not called. */
export const isAppRow = ({ connector, connection }: ConnectionRow): boolean =>
  hasApp(connector) && (connection?.companyId ?? null) === null

/** Stores are connected by companies; the platform itself sets up those with an app only. */
const isSetUpByHouse = (connector: ConnectorAnswer): boolean =>
  connector.kind !== 'store' || hasApp(connector)

/**
 * Lists the connections of each connector, the platform's first. A connector that the platform has not set up has a
 * row of its own, so that it is visible.
 */
export const connectionRows = (
  connectors: readonly ConnectorAnswer[],
  connections: readonly ConnectionAnswer[],
): ConnectionRow[] =>
  connectors.flatMap((connector) => {
    const own = connections.filter(({ connectorKey }) => connectorKey === connector.key)
    const house = own.filter(({ companyId }) => companyId === null)
    const ofCompanies = own.filter(({ companyId }) => companyId !== null)
    const missing = house.length === 0 && isSetUpByHouse(connector) ? [null] : []
    return [...house, ...missing, ...ofCompanies].map((connection) => ({
      connector,
      connection,
    }))
  })

export const nameOfRow = ({ connector, connection }: ConnectionRow): string =>
  connection?.name ?? connector.name

export const keyOfRow = ({ connector, connection }: ConnectionRow): string =>
  String(connection?.id ?? connector.key)

export type Field = ConnectorAnswer['fields'][number]
export type FieldValue = ConnectionAnswer['values'][number]['value']

export interface EnteredConnection {
  name: string
  environment: ConnectionEnvironment
  values: Readonly<Record<string, FieldValue | null | undefined>>
}

/** Fields of a form and the credentials that are stored for them. */
export interface StoredCredentials {
  connector: Pick<ConnectorAnswer, 'fields'>
  connection: Pick<ConnectionAnswer, 'values' | 'secrets' | 'environment' | 'webhookUrl'> | null
}

/** Stored values, and defaults of a new connection, by field name. */
export const initialValues = ({ connector, connection }: StoredCredentials): EnteredConnection['values'] => {
  const stored = new Map(connection?.values.map(({ name, value }) => [name, value]))
  return Object.fromEntries(
    connector.fields.map(({ name, kind, standard }) => [
      name,
      // The placeholder shows the address of the environment while the field is empty.
      stored.get(name) ?? (kind === 'address' ? undefined : (standard ?? undefined)),
    ]),
  )
}

/** Values for the server; an empty secret stays as it is. */
export const toSentValues = (
  fields: readonly Field[],
  values: EnteredConnection['values'],
): { name: string; value: FieldValue | null }[] =>
  fields.map(({ name }) => ({ name, value: values[name] ?? null }))

/** Address that is used while the field is empty; null for a sandbox that has no published one. */
export const publishedAddress = (
  { standard, sandbox }: Field,
  environment: ConnectionEnvironment,
): string | null => (environment === 'sandbox' ? sandbox : typeof standard === 'string' ? standard : null)

const trimmed = (value: FieldValue | null | undefined) => (typeof value === 'string' ? value.trim() : value)

/** True when an address differs from the stored one, so that the stored secrets are not used any more. */
export const hasNewAddress = (
  { connector, connection }: StoredCredentials,
  { environment, values }: Pick<EnteredConnection, 'environment' | 'values'>,
): boolean => {
  if (!connection) return false
  const stored = new Map(connection.values.map(({ name, value }) => [name, value]))
  return connector.fields
    .filter(({ kind }) => kind === 'address')
    .some(
      (address) =>
        (trimmed(values[address.name]) || publishedAddress(address, environment)) !==
        (stored.get(address.name) ?? publishedAddress(address, connection.environment)),
    )
}

/**
 * A stored secret is optional unless an address changes; it must then be entered again, so that it is not sent
 * to a new host.
 */
export const isFieldRequired = (
  field: Field,
  stored: StoredCredentials,
  entered: Pick<EnteredConnection, 'environment' | 'values'>,
): boolean => {
  // An address with a published default is needed where the environment has none.
  if (field.kind === 'address')
    return (
      (field.isRequired || field.standard !== null) && publishedAddress(field, entered.environment) === null
    )
  if (!field.isRequired) return false
  if (field.kind !== 'secret' || !stored.connection?.secrets.includes(field.name)) return true
  return hasNewAddress(stored, entered)
}
