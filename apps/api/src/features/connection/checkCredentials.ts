import type { Connector } from '@kervan/connectors/connector'
import { fieldsOf } from '@kervan/connectors/settingsFields'
import type { SettingsField, SettingsValue } from '@kervan/connectors/settingsFields'
import type { ConnectionEnvironment } from '@kervan/contract/connection/connection.endpoints'
import { fieldMessages } from '@kervan/contract/validation'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { addressOf, withAddresses } from './addresses.ts'
import { fieldsOfOwner, hasApp } from './appKeys.ts'
import { typedFieldsOf } from './authorization/grantOf.ts'
import type { Credentials } from './credentials.ts'

export interface StoredCredentials {
  credentials: Credentials
  environment: ConnectionEnvironment
}

export interface EnteredValue {
  name: string
  /** Null, an empty text and an empty list leave the field empty. */
  value: SettingsValue | null
}

const addressesOf = (fields: readonly SettingsField[]): SettingsField[] =>
  fields.filter(({ kind }) => kind === 'address')

/**
 * True for an address that is published for the environment. It is not stored, so that the environment decides.
 * @throws AppError validationFailed for the published address of the other environment
 */
const isPublished = (
  { name, kind, standard, sandbox }: SettingsField,
  value: SettingsValue,
  environment: ConnectionEnvironment,
): boolean => {
  if (kind !== 'address') return false
  if (value === (environment === 'sandbox' ? sandbox : standard)) return true
  if (value === standard) throw fieldError(`values.${name}`, 'connection:addressOfLive')
  if (value === sandbox) throw fieldError(`values.${name}`, 'connection:addressOfSandbox')
  return false
}

const readEntered = (
  fields: readonly SettingsField[],
  values: readonly EnteredValue[],
  environment: ConnectionEnvironment,
): Credentials => {
  const byName = new Map(
    values.map(({ name, value }) => [name, typeof value === 'string' ? value.trim() : value]),
  )
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = byName.get(field.name) ?? ''
      const isEmpty = value === '' || (Array.isArray(value) && value.length === 0)
      return isEmpty || isPublished(field, value, environment) ? [] : [[field.name, value]]
    }),
  )
}

/** Secrets are never sent to an address they were not entered for: a new address requires entering them again. */
const keepsSecrets = (
  fields: readonly SettingsField[],
  before: StoredCredentials,
  entered: StoredCredentials,
): boolean => addressesOf(fields).every((field) => addressOf(field, entered) === addressOf(field, before))

/** Adds stored secrets that were left empty, and stored values that came with an authorization. */
const mergeSecrets = (
  fields: readonly SettingsField[],
  brought: readonly string[],
  before: StoredCredentials | null,
  entered: StoredCredentials,
): Credentials => {
  if (!before || !keepsSecrets(fields, before, entered)) return entered.credentials
  const secrets = fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name)
  const kept = [...secrets, ...brought]
    .filter((name) => name in before.credentials)
    .map((name) => [name, before.credentials[name]!] as const)
  return { ...Object.fromEntries(kept), ...entered.credentials }
}

/** @throws AppError validationFailed for a value of the house's app from a company, and the reverse */
const refuseOthersFields = (
  connector: Connector,
  fields: readonly SettingsField[],
  values: readonly EnteredValue[],
): void => {
  const other = values.find(
    ({ name }) => name in connector.settings.shape && !fields.some((field) => field.name === name),
  )
  if (other) throw fieldError(`values.${other.name}`, 'validation:choice')
}

/** Schema of the owner's part of the settings. */
const schemaOf = (connector: Connector, companyId: number | null): z.ZodObject => {
  if (!hasApp(connector)) return connector.settings
  const own = fieldsOf(connector.settings).filter(({ isOfApp }) => isOfApp === (companyId === null))
  return z.object(Object.fromEntries(own.map(({ name }) => [name, connector.settings.shape[name]!])))
}

/**
 * Checks entered values with the connector's settings. Empty secrets are copied from `before` unless the address
 * changes. Returns what to store: values without defaults, so that the environment decides empty addresses.
 * @throws AppError validationFailed on `values.<name>`
 */
export const checkCredentials = (
  ctx: Ctx,
  {
    connector,
    companyId,
    before,
    environment,
  }: {
    connector: Connector
    companyId: number | null
    before: StoredCredentials | null
    environment: ConnectionEnvironment
  },
  values: readonly EnteredValue[],
): Credentials => {
  const fields = fieldsOfOwner(connector, companyId === null ? 'house' : 'company')
  refuseOthersFields(connector, fields, values)
  const credentials = mergeSecrets(fields, connector.authorize?.brings ?? [], before, {
    credentials: readEntered(fields, values, environment),
    environment,
  })
  for (const field of addressesOf(fields)) {
    const address = addressOf(field, { credentials, environment })
    const isOptional = !field.isRequired && field.standard === null
    if (address === null && !isOptional)
      throw fieldError(`values.${field.name}`, 'connection:sandboxAddressNeeded')
    if (address?.startsWith('http:') && ctx.settings.CALLS_TO_PRIVATE_ADDRESSES === 'off')
      throw fieldError(`values.${field.name}`, 'connection:addressNotEncrypted')
  }
  const typed = typedFieldsOf(connector)
  const isPartlyTyped = typed.some((name) => name in credentials)
  const missing = fields.find(
    ({ name, isOfApp, isRequired }) =>
      !(name in credentials) && ((isOfApp && isRequired) || (isPartlyTyped && typed.includes(name))),
  )
  if (missing) throw fieldError(`values.${missing.name}`, 'validation:required')
  const parsed = schemaOf(connector, companyId).safeParse(
    withAddresses(connector, { credentials, environment }),
  )
  if (!parsed.success)
    throw new AppError('validationFailed', {
      fields: fieldMessages(parsed.error.issues).map((message) => ({
        ...message,
        field: `values.${message.field}`,
      })),
    })
  return Object.fromEntries(
    Object.keys(credentials).map((name) => [name, parsed.data[name] as SettingsValue]),
  )
}
