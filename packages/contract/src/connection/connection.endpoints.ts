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

/** Text, number, yes or no, or several choices. */
const settingsValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])

const field = z.object({
  name: z.string(),
  /** A secret can be entered, but is never shown again. */
  kind: z.enum(['text', 'secret', 'address', 'choice', 'choices', 'flag', 'number']),
  isRequired: z.boolean(),
  /** Default value when the field is empty. */
  standard: z.union([settingsValue, z.null()]),
  options: z.array(z.string()),
  /** Key of a help text (`connection:help.<key>`). */
  help: z.string().nullable(),
  /** True for a secret of several lines. */
  isLong: z.boolean(),
  /** True for a field of the house's app at a platform, which companies neither see nor fill. */
  isOfApp: z.boolean(),
  /** Default of an address in the sandbox environment; null: it must be entered. */
  sandbox: z.string().nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
})

const connector = z.object({
  key: z.string(),
  kind: z.enum(['carrier', 'payment', 'store', 'invoicing']),
  name: z.string(),
  /** Fields of the credentials form. */
  fields: z.array(field),
})

const testOutcomes = [
  'ok',
  'credentials',
  /** The keys of the house's app are refused; the owner of the connection cannot mend it. */
  'appKeys',
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

/** Maximum number of recorded calls of a connection. */
export const mostConnectionCalls = 50

/** Summary of the recorded calls of a connection. */
const health = z.object({
  calls: z.int(),
  /** Calls without an answer, with a fault of the other system, or with rejected credentials. */
  failures: z.int(),
  lastCallAt: z.iso.datetime(),
  lastSuccessAt: z.iso.datetime().nullable(),
  /** Time until which no call is made, because several failed in a row; null: calls are made. */
  pausedUntil: z.iso.datetime().nullable(),
})

const callFailures = ['timeout', 'unreachable', 'blocked', 'paused', 'garbage'] as const

const call = z.object({
  at: z.iso.datetime(),
  /** Purpose of the call, such as rates, book or track; otherwise its HTTP method. */
  step: z.string(),
  /** HTTP status; null when there was no answer. */
  status: z.int().nullable(),
  failure: z.enum(callFailures).nullable(),
  isFailed: z.boolean(),
  /** Duration with all attempts. */
  milliseconds: z.int(),
  attempts: z.int(),
  /** Our own reference of the parcel or payment. */
  reference: z.string().nullable(),
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
  values: z.array(z.object({ name: z.string(), value: settingsValue })),
  /** Names of the secrets that are set for the connection. */
  secrets: z.array(z.string()),
  /**
   * Webhook URL to enter at the remote system; null when it sends no webhooks, or while the connection is not
   * stored.
   */
  webhookUrl: z.string().nullable(),
  /** Null for a connection that is not stored. */
  version: version.nullable(),
  updatedAt: z.iso.datetime().nullable(),
  lastTest: testResult.nullable(),
  /** Null while no call is recorded. */
  health: health.nullable(),
})

export type ConnectorAnswer = z.output<typeof connector>
export type ConnectionAnswer = z.output<typeof connection>
export type ConnectionHealth = z.output<typeof health>
export type ConnectionCall = z.output<typeof call>
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
            value: z
              .union(
                [
                  z.string().max(8000, 'validation:tooLong'),
                  z.number(),
                  z.boolean(),
                  z.array(z.string().max(100, 'validation:tooLong')).max(50, 'validation:tooBig'),
                ],
                'validation:text',
              )
              .nullable(),
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
  listConnectionCalls: endpoint({
    method: 'POST',
    path: '/api/Connection/GetConnectionCallsQuery',
    access: 'definitions',
    summary: 'Last calls of a connection to the other system, newest first; never an address or a content',
    body: z.object({ id: rowId() }),
    answer: z.object({ calls: z.array(call) }),
    errors: ['notFound'],
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
