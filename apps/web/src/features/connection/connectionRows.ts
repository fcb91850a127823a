import type { ConnectionAnswer, ConnectorAnswer } from '@kervan/contract/connection/connection.endpoints'

/** A connector of the house, set up or not, or a company's connection. */
export interface ConnectionRow {
  connector: ConnectorAnswer
  connection: ConnectionAnswer | null
}

/** Every connector once for the house, so that what is missing shows too, and below it the companies' own. */
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

/** A secret that is set may stay empty, unless an address changes: then it must be entered anew. */
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
