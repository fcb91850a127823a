import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { largestInteger, outcome, requiredText, rowId } from '../fields.ts'

/** Owner of the connection: null for our own, otherwise the id of a company. */
const companyId = z
  .int('validation:choice')
  .positive('validation:choice')
  .max(largestInteger, 'validation:choice')
  .nullish()
const connectorKey = z.string('validation:choice').min(1, 'validation:choice').max(40, 'validation:choice')
/** Length limit of a connection's name. */
const longestConnectionName = 60
export const connectionEnvironments = ['live', 'sandbox'] as const
export type ConnectionEnvironment = (typeof connectionEnvironments)[number]
const environment = z.enum(connectionEnvironments, 'validation:choice')
const version = z.int('validation:choice').min(0).max(largestInteger)

const field = z.object({
  name: z.string(),
  /** A secret can be entered, but is never shown again. */
  kind: z.enum(['text', 'secret', 'address', 'choice']),
  isRequired: z.boolean(),
  /** Default value when the field is empty. */
  standard: z.string().nullable(),
  options: z.array(z.string()),
})

const connector = z.object({
  key: z.string(),
  kind: z.enum(['carrier', 'payment', 'store']),
  name: z.string(),
  /** Fields of the credentials form. */
  fields: z.array(field),
})

const testOutcomes = [
  'ok',
  'credentials',
  'refused',
  'timeout',
  'unreachable',
  'blocked',
  'paused',
  'garbage',
  'fault',
  'tooManyCalls',
] as const

const testResult = z.object({
  outcome: z.enum(testOutcomes),
  /** Error text of the remote system, or of the network. */
  detail: z.string(),
  testedAt: z.iso.datetime(),
})

export const connection = z.object({
  /** Null for a connection from the server's settings, which is not stored. */
  id: z.int().nullable(),
  connectorKey: z.string(),
  name: z.string(),
  environment,
  /** True for the connection of this connector and owner that is used when none is named. */
  isDefault: z.boolean(),
  companyId: z.int().nullable(),
  companyName: z.string().nullable(),
  /** `settings`: from the server's environment, until it is saved here. */
  source: z.enum(['stored', 'settings']),
  /**
   * `unreadable`: encrypted with a key that the server does not have. `authorizationNeeded`: its owner must allow
   * the access at the other system, for the first time or again.
   */
  state: z.enum(['active', 'disabled', 'unreadable', 'authorizationNeeded']),
  /** True when the owner allows the access at the other system, which can be repeated. */
  canAuthorize: z.boolean(),
  /** True when encrypted with a key that is not the current one. */
  hasOldKey: z.boolean(),
  /** Values of the connection except secrets. */
  values: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Names of the secrets that are set for the connection. */
  secrets: z.array(z.string()),
  /**
   * Webhook URL to enter at the remote system; null when it sends no events, or while the connection is not
   * stored.
   */
  webhookUrl: z.string().nullable(),
  /** Null for a connection that is not stored. */
  version: version.nullable(),
  updatedAt: z.iso.datetime().nullable(),
  lastTest: testResult.nullable(),
})

export type ConnectorAnswer = z.output<typeof connector>
export type ConnectionAnswer = z.output<typeof connection>
export type ConnectionTest = z.output<typeof testResult>

export const connectionEndpoints = {
  listConnections: endpoint({
    method: 'POST',
    path: '/api/Connection/GetConnectionsQuery',
    access: 'definitions',
    summary: 'Carriers, payment providers and stores that can be set up, and those that are; never a secret',
    answer: z.object({
      connectors: z.array(connector),
      connections: z.array(connection),
      /** True when the server has a key to encrypt credentials. */
      canStore: z.boolean(),
    }),
  }),
  saveConnection: endpoint({
    method: 'POST',
    path: '/api/Connection/SaveConnectionCommand',
    access: 'definitions',
    summary: 'Store credentials; a secret that is left empty stays as it is',
    body: z.object({
      /** Null for a new connection. */
      id: rowId().nullish(),
      /** System and owner of a new connection; a stored one keeps its own. */
      connectorKey: connectorKey.nullish(),
      companyId,
      /** Unique for the system and owner. Absent: the system's name, or the name as it is. */
      name: requiredText(longestConnectionName).nullish(),
      /** Absent: live, or as it is. */
      environment: environment.nullish(),
      values: z
        .array(
          z.object({
            name: z.string('validation:required').max(100, 'validation:tooLong'),
            value: z.string('validation:text').max(2000, 'validation:tooLong').nullable(),
          }),
          'validation:required',
        )
        .max(50, 'validation:tooBig'),
      /** Version of the connection as it was read; null for a new connection. */
      version: version.nullish(),
    }),
    answer: connection,
    errors: ['notFound', 'changedMeanwhile', 'credentialKeyMissing'],
  }),
  setConnectionActive: endpoint({
    method: 'POST',
    path: '/api/Connection/SetConnectionActiveCommand',
    access: 'definitions',
    summary: 'Switch a stored connection off or on; while it is off nobody uses it',
    body: z.object({ id: rowId(), version, isActive: z.boolean('validation:choice') }),
    answer: connection,
    errors: ['notFound', 'changedMeanwhile'],
  }),
  testConnection: endpoint({
    method: 'POST',
    path: '/api/Connection/TestConnectionCommand',
    access: 'definitions',
    summary: 'Ask the other side whether it takes the credentials; changes nothing there',
    body: z.object({
      /** Null for the connection from the server's settings, which is named by its system. */
      id: rowId().nullish(),
      connectorKey: connectorKey.nullish(),
    }),
    answer: testResult,
    limit: { max: 30, windowSeconds: 60 },
    errors: ['notFound'],
  }),
  makeDefaultConnection: endpoint({
    method: 'POST',
    path: '/api/Connection/MakeDefaultConnectionCommand',
    access: 'definitions',
    summary: 'Use this connection when none is named, instead of another one of its system and owner',
    body: z.object({ id: rowId(), version }),
    answer: connection,
    errors: ['notFound', 'changedMeanwhile'],
  }),
  removeConnection: endpoint({
    method: 'POST',
    path: '/api/Connection/RemoveConnectionCommand',
    access: 'definitions',
    summary: 'Delete a connection that nothing refers to; one that was used can only be switched off',
    body: z.object({ id: rowId(), version }),
    answer: outcome,
    errors: ['notFound', 'changedMeanwhile', 'connectionInUse', 'connectionIsDefault'],
  }),
  resealConnections: endpoint({
    method: 'POST',
    path: '/api/Connection/ResealConnectionsCommand',
    access: 'definitions',
    summary:
      'Seal all stored credentials with the current key, so that older keys can be taken out of the settings',
    answer: z.object({ resealed: z.int(), unreadable: z.int() }),
    errors: ['credentialKeyMissing'],
  }),
}
