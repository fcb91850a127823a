import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { largestInteger } from '../fields.ts'

/** Owner of the connection: null for our own, otherwise the id of a company. */
const companyId = z
  .int('validation:choice')
  .positive('validation:choice')
  .max(largestInteger, 'validation:choice')
  .nullish()
const connectorKey = z.string('validation:choice').min(1, 'validation:choice').max(40, 'validation:choice')
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

const connection = z.object({
  connectorKey: z.string(),
  companyId: z.int().nullable(),
  companyName: z.string().nullable(),
  /** `settings`: from the server's environment, until it is saved here. */
  source: z.enum(['stored', 'settings']),
  /** `unreadable`: encrypted with a key that the server does not have. */
  state: z.enum(['active', 'disabled', 'unreadable']),
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
      connectorKey,
      companyId,
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
    body: z.object({ connectorKey, companyId, version, isActive: z.boolean('validation:choice') }),
    answer: connection,
    errors: ['notFound', 'changedMeanwhile'],
  }),
  testConnection: endpoint({
    method: 'POST',
    path: '/api/Connection/TestConnectionCommand',
    access: 'definitions',
    summary: 'Ask the other side whether it takes the credentials; changes nothing there',
    body: z.object({ connectorKey, companyId }),
    answer: testResult,
    limit: { max: 30, windowSeconds: 60 },
    errors: ['notFound'],
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
