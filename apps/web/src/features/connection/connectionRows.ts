import type { ConnectionAnswer, ConnectorAnswer } from '@kervan/contract/connection/connection.endpoints'

/** Row of a connection, or of a connector that the platform has not set up. */
export interface ConnectionRow {
  connector: ConnectorAnswer
  connection: ConnectionAnswer | null
}

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
    return [...(house.length > 0 ? house : [null]), ...ofCompanies].map((connection) => ({
      connector,
      connection,
    }))
  })

export const nameOfRow = ({ connector, connection }: ConnectionRow): string =>
  connection?.name ?? connector.name

export const keyOfRow = ({ connector, connection }: ConnectionRow): string =>
  String(connection?.id ?? connector.key)

type Field = ConnectorAnswer['fields'][number]

/**
 * A stored secret is optional unless an address changes; it must then be entered again, so that it is not sent
 * to a new host.
 */
export const isFieldRequired = (
  { name, kind, isRequired }: Field,
  { connector, connection }: ConnectionRow,
  entered: Readonly<Record<string, string | undefined>>,
): boolean => {
  if (!isRequired) return false
  if (kind !== 'secret' || !connection?.secrets.includes(name)) return true
  return connector.fields
    .filter((field) => field.kind === 'address')
    .some((field) => {
      const before = connection.values.find((value) => value.name === field.name)?.value ?? field.standard
      return (entered[field.name]?.trim() || field.standard) !== before
    })
}
