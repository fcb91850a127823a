import { activationEndpoints, activationPage } from '@kervan/contract/connection/activation.endpoints'
import type { Connector } from '@kervan/connectors/connector'
import { productAddress } from '../../../platform/addresses.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import type { KeyRing } from '../../../platform/keyRing.ts'
import { findAppRow, isAppConnection, isAppReady, mergeSettings } from '../appKeys.ts'
import { findConnectionById } from '../connection.queries.ts'
import type { ConnectionRow } from '../connection.queries.ts'
import { openCredentials } from '../credentials.ts'
import type { Credentials } from '../credentials.ts'
import { hasGrant } from './grantOf.ts'

/** Connection that its owner can authorize in the browser. */
export interface Authorizable {
  row: ConnectionRow
  definition: Connector
  credentials: Credentials
  /** Credentials with the keys of the house's app and the addresses of the connection's environment. */
  settings: Credentials
  /** Connection with the keys of the house's app; null for a connection with its own keys. */
  app: ConnectionRow | null
}

/** @throws AppError notFound for a connection that is unknown, unreadable, needs no authorization or has no app */
export const requireAuthorizable = async (ctx: Ctx, ring: KeyRing, id: number): Promise<Authorizable> => {
  const row = await findConnectionById(ctx.db, id)
  const definition = row && ctx.connectors.find(row.connectorKey)
  const credentials = row ? openCredentials(ring, row) : null
  if (!row || !definition || !hasGrant(definition) || !credentials || isAppConnection(definition, row))
    throw new AppError('notFound')
  const { environment } = row
  if (!(await isAppReady(ctx, definition, environment))) throw new AppError('notFound')
  const app = await findAppRow(ctx, definition, environment)
  const settings = mergeSettings(ctx, definition, { credentials, environment, app })
  return { row, definition, credentials, settings, app }
}

/** Page of the web app that the other system sends the browser to; registered there as the redirect address. */
export const returnUrlOf = (
  ctx: Pick<Ctx, 'settings'>,
  { row, definition }: Pick<Authorizable, 'row' | 'definition'>,
): string => {
  const isIntegration = definition.kind === 'store' && row.companyId !== null
  return (
    productAddress(ctx.settings) + (isIntegration ? activationPage : '/definitions/connections/authorized')
  )
}

/** Address that a store posts its keys to. */
export const callbackUrlOf = (ctx: Pick<Ctx, 'settings'>): string =>
  productAddress(ctx.settings) + activationEndpoints.receiveStoreKeys.path
