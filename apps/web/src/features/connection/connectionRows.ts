import type { ConnectionAnswer, ConnectorAnswer } from '@kervan/contract/connection/connection.endpoints'

/** Row of the platform's connector, set up or not, or of a company's connection. */
export interface ConnectionRow {
  connector: ConnectorAnswer
  connection: ConnectionAnswer | null
}

/**
 * Lists every connector once for the platform, so that missing ones are visible, with companies' own
 * connections below.
 */
export const connectionRows = (
  connectors: readonly ConnectorAnswer[],
  connections: readonly ConnectionAnswer[],
): ConnectionRow[] =>
  connectors.flatMap((connector) => {
    const own = connections.filter(({ connectorKey }) => connectorKey === connector.key)
    const house = own.find(({ companyId }) => companyId === null) ?? null
    const ofCompanies = own.filter(({ companyId }) => companyId !== null)
    return [house, ...ofCompanies].map((connection) => ({ connector, connection }))
  })

export const keyOfRow = ({ connector, connection }: ConnectionRow): string =>
  `${connector.key}.${connection?.companyId ?? 'house'}`

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
