import type { Connector } from '@kervan/connectors/connector'
import type { Credentials } from '../credentials.ts'

type Grants = Pick<Connector, 'authorize' | 'grantKeys'>

/** True when the owner can allow the access in the browser. */
export const hasGrant = ({ authorize, grantKeys }: Grants): boolean =>
  authorize !== undefined || grantKeys !== undefined

/** Fields that the owner may type instead of allowing the access in the browser. */
export const typedFieldsOf = ({ authorize, grantKeys }: Grants): readonly string[] =>
  authorize?.typed ?? grantKeys?.typed ?? []

/** True with all fields that replace the authorization. */
export const isTyped = (connector: Grants, credentials: Credentials): boolean => {
  const typed = typedFieldsOf(connector)
  return typed.length > 0 && typed.every((name) => credentials[name] !== undefined)
}
