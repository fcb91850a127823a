/**
 * Keys of the house's app at a platform. Staff store them once in a connection without a company; the settings of a
 * company's connection are its own values and the keys of the same connector and environment.
 */
import type { Connector } from '@kervan/connectors/connector'
import { fieldsOf } from '@kervan/connectors/settingsFields'
import type { SettingsField } from '@kervan/connectors/settingsFields'
import type { ConnectionEnvironment } from '@kervan/contract/connection/connection.endpoints'
import type { Services } from '../../platform/ctx.ts'
import { openKeyRing } from '../../platform/keyRing.ts'
import { withAddresses } from './addresses.ts'
import { findCachedApp } from './connectionCache.ts'
import type { ConnectionRow } from './connection.queries.ts'
import { openCredentials } from './credentials.ts'
import type { Credentials } from './credentials.ts'

type AppServices = Pick<Services, 'cache' | 'settings'>

const knownFields = new WeakMap<Connector['settings'], SettingsField[]>()

/**
 * Fields that a form may have: all but those that come with the authorization. Read from the schema once, because
 * opened connections look at them on each call.
 */
export const formFields = ({ settings, authorize }: Connector): SettingsField[] => {
  const known = knownFields.get(settings)
  if (known) return known
  const fields = fieldsOf(settings)
    .filter(({ name }) => authorize?.brings?.includes(name) !== true)
    .map((field) => ({
      ...field,
      isRequired: field.isRequired || authorize?.needs?.includes(field.name) === true,
    }))
  knownFields.set(settings, fields)
  return fields
}

/** True for a connector with keys of the house's app. */
export const hasApp = (connector: Connector): boolean => formFields(connector).some(({ isOfApp }) => isOfApp)

/** True for the connection that has the keys of the app, and cannot be opened itself. */
export const isAppConnection = (
  connector: Connector,
  { companyId }: Pick<ConnectionRow, 'companyId'>,
): boolean => companyId === null && hasApp(connector)

/**
 * True for a connection that webhooks are sent to. A platform that signs with a secret of the app sends those of all
 * shops to the house's connection, others to that of the shop.
 */
export const receivesWebhooks = (connector: Connector, row: Pick<ConnectionRow, 'companyId'>): boolean => {
  const isOfApp = formFields(connector).some((field) => field.name === 'webhookSecret' && field.isOfApp)
  return connector.capabilities.includes('receive') && isAppConnection(connector, row) === isOfApp
}

/** Fields that an owner of connections sees and fills: the house those of its app, companies all others. */
export const fieldsOfOwner = (connector: Connector, owner: 'house' | 'company'): SettingsField[] =>
  formFields(connector).filter(({ isOfApp }) => !hasApp(connector) || isOfApp === (owner === 'house'))

/** Row with the keys of the app; null for a connector without an app, or while staff have not stored them. */
export const findAppRow = async (
  { cache }: Pick<AppServices, 'cache'>,
  connector: Connector,
  environment: ConnectionEnvironment,
): Promise<ConnectionRow | null> =>
  hasApp(connector) ? findCachedApp(cache, { connectorKey: connector.key, environment }) : null

/**
 * Settings for `open` and `authorize`: the connection's credentials, the keys of the app and the published addresses.
 */
export const mergeSettings = (
  { settings }: Pick<AppServices, 'settings'>,
  connector: Connector,
  {
    credentials,
    environment,
    app,
  }: { credentials: Credentials; environment: ConnectionEnvironment; app: ConnectionRow | null },
): Credentials => {
  const keys = app ? openCredentials(openKeyRing(settings), app) : null
  return withAddresses(connector, { credentials: { ...keys, ...credentials }, environment })
}

/** True when the connector has no app, or staff have stored all required keys of it. */
export const isAppReady = async (
  services: AppServices,
  connector: Connector,
  environment: ConnectionEnvironment,
): Promise<boolean> => {
  const app = await findAppRow(services, connector, environment)
  const stored = mergeSettings(services, connector, { credentials: {}, environment, app })
  return formFields(connector).every(
    ({ name, isOfApp, isRequired }) => !isOfApp || !isRequired || stored[name] !== undefined,
  )
}

/** True when no connection of a company can work without the app. */
export const requiresApp = ({ settings }: Connector): boolean =>
  fieldsOf(settings).some(({ isOfApp, isRequired, kind }) => isOfApp && isRequired && kind !== 'address')
