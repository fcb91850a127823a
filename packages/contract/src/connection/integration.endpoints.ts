/** A company's connections to its stores and marketplaces. */
import { storePlatformKeys, platformName } from '@kervan/domain/order/storePlatforms'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { outcome, requiredText, rowId, versionNumber } from '../fields.ts'
import { choiceFilter, choicesFilter, companyFilter, searchFilter } from '../list/filters.ts'
import { numberedListEndpoint } from '../list/listEndpoint.ts'
import { connection, connectionEndpoints } from './connection.endpoints.ts'

const { values, environment } = connectionEndpoints.saveConnection.body.shape
const { connectors } = connectionEndpoints.listConnections.answer.shape
const platform = () => z.enum(storePlatformKeys, 'validation:choice')

/** `active`: can be set up. `passive`: the house has not set up its app there. `soon`: not built yet. */
const platformStates = ['active', 'passive', 'soon'] as const

const integrationStates = ['active', 'disabled', 'unreadable', 'authorizationNeeded'] as const

/** When the number of a parcel is reported to the store: at the booking, or at the first scan after it. */
export const reportMoments = ['booking', 'firstScan'] as const
export type ReportMoment = (typeof reportMoments)[number]

const reportNumbersAt = () => z.enum(reportMoments, 'validation:choice')

const healthFact = z.object({
  kind: z.enum([
    'accessLost',
    'accessEnds',
    'failing',
    'quiet',
    'refusedNumbers',
    'missingOrders',
    'unreadable',
    'webhooks',
    'lastOrder',
    'noOrder',
  ]),
  tone: z.enum(['bad', 'warn', 'ok', 'none']),
  text: z.string(),
})

/** A store that is connected. */
export const integration = connection
  .pick({
    environment: true,
    canAuthorize: true,
    values: true,
    webhookUrl: true,
    lastTest: true,
    health: true,
  })
  .extend({
    id: z.int(),
    /** Version of the integration that a change request must send back. */
    version: z.int(),
    platform: z.enum(storePlatformKeys),
    name: z.string(),
    /** Address or name of the store; null when the platform needs neither. */
    store: z.string().nullable(),
    companyId: z.int(),
    companyName: z.string(),
    isActive: z.boolean(),
    reportNumbersAt: reportNumbersAt(),
    state: z.enum(integrationStates),
    /** Secrets that are set, with their last four characters; a short secret shows none. */
    secrets: z.array(z.object({ name: z.string(), last4: z.string() })),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** True when the webhooks were registered by the store's API, so that nobody has to enter their address there. */
    hasRegisteredWebhooks: z.boolean(),
    /** Health of the store in sentences, worst first. */
    storeHealth: z.array(healthFact),
    /** Newest call or test; null before the first. */
    lastConnection: z
      .object({
        at: z.iso.datetime(),
        isOk: z.boolean(),
        /** Error text of the store, or of the network; empty when there is none. */
        detail: z.string(),
      })
      .nullable(),
  })
export type Integration = z.output<typeof integration>

const list = numberedListEndpoint({
  path: '/api/Integration/GetIntegrations',
  access: 'integration_list',
  summary: 'Stores that are connected; never a secret',
  name: 'integrations',
  title: 'connection:integration.title',
  filters: {
    searchText: searchFilter('connection:integration.search'),
    platforms: choicesFilter(
      'connection:integration.column.platform',
      storePlatformKeys,
      (key) => `connection:integration.platform.${key}`,
    ),
    status: choiceFilter(
      'connection:integration.column.active',
      ['active', 'passive'],
      (status) => `connection:integration.status.${status}`,
    ),
    companyId: companyFilter('connection:integration.column.company', { needs: 'agent_companies' }),
  },
  item: integration,
  columns: {
    name: {
      kind: 'text',
      title: 'connection:integration.column.name',
      isIdentity: true,
      value: (row) => row.name,
    },
    platform: {
      kind: 'text',
      title: 'connection:integration.column.platform',
      value: (row) => platformName(row.platform),
    },
    store: { kind: 'text', title: 'connection:integration.column.store', value: (row) => row.store },
    company: {
      kind: 'text',
      title: 'connection:integration.column.company',
      needs: 'agent_companies',
      value: (row) => row.companyName,
    },
    active: {
      kind: 'word',
      title: 'connection:integration.column.active',
      value: (row) => `connection:integration.status.${row.isActive ? 'active' : 'passive'}`,
    },
    health: {
      kind: 'text',
      title: 'connection:column.health',
      value: (row) => row.storeHealth.map(({ text }) => text).join('; '),
    },
    created: {
      kind: 'moment',
      isHiddenAtFirst: true,
      title: 'connection:integration.column.created',
      value: (row) => row.createdAt,
    },
    lastConnection: {
      kind: 'moment',
      title: 'connection:integration.column.lastConnection',
      value: (row) => row.lastConnection?.at ?? null,
    },
    lastResult: {
      kind: 'word',
      title: 'connection:integration.column.lastResult',
      value: (row) =>
        row.lastConnection && `connection:integration.result.${row.lastConnection.isOk ? 'ok' : 'failed'}`,
    },
  },
  sorts: ['-created', 'created', 'name'],
  hasPersonalData: false,
})

/** Integration as the caller saw it. */
const seen = { id: rowId('connection:integration.idMissing'), version: versionNumber() }

export const integrationEndpoints = {
  listPlatforms: endpoint({
    method: 'POST',
    path: '/api/Integration/GetPlatforms',
    access: 'integration_create',
    summary: 'Stores and marketplaces with the fields of their forms',
    answer: z.object({
      platforms: z.array(
        z.object({
          key: z.enum(storePlatformKeys),
          name: z.string(),
          state: z.enum(platformStates),
          /** Fields of the credentials form, without those of the house's app; empty unless `active`. */
          fields: connectors.element.shape.fields,
          /** True when the owner allows the access at the store, in the browser. False without the house's app. */
          canAuthorize: z.boolean(),
          /** Fields that the owner may type instead of allowing the access at the store. */
          typedFields: z.array(z.string()),
        }),
      ),
      /** True when the server has a key to encrypt credentials. */
      canStore: z.boolean(),
    }),
  }),
  listIntegrations: list,
  exportIntegrations: list.export,
  createIntegration: endpoint({
    method: 'POST',
    path: '/api/Integration/CreateIntegration',
    access: 'integration_create',
    summary: 'Connects a store',
    body: z.object({
      platform: platform(),
      name: requiredText(60),
      /** Absent: live. */
      environment,
      values,
      /** Absent: at the booking. */
      reportNumbersAt: reportNumbersAt().nullish(),
      /** Required of staff; customers always use their own company. */
      companyId: rowId().nullish(),
    }),
    answer: integration,
    errors: ['credentialKeyMissing', 'changedMeanwhile'],
  }),
  updateIntegration: endpoint({
    method: 'POST',
    path: '/api/Integration/UpdateIntegration',
    access: 'integration_create',
    summary: 'Changes name and credentials of a store; a secret that is left empty stays as it is',
    body: z.object({
      ...seen,
      /** Absent: as it is. */
      name: requiredText(60).nullish(),
      values,
      /** Absent: as it is. */
      reportNumbersAt: reportNumbersAt().nullish(),
    }),
    answer: integration,
    errors: ['credentialKeyMissing', 'changedMeanwhile'],
  }),
  updateIntegrationStatus: endpoint({
    method: 'POST',
    path: '/api/Integration/UpdateIntegrationStatus',
    access: 'integration_list',
    summary: 'Switches a store on or off; while it is off it is not called',
    body: z.object({ ...seen, isActive: z.boolean('validation:choice') }),
    answer: integration,
    errors: ['changedMeanwhile'],
  }),
  testIntegration: endpoint({
    method: 'POST',
    path: '/api/Integration/TestIntegration',
    access: 'integration_list',
    summary: 'Tests whether the store accepts the credentials; changes nothing there',
    body: z.object({ id: seen.id }),
    answer: connectionEndpoints.testConnection.answer,
    limit: { max: 30, windowSeconds: 60 },
  }),
  deleteIntegration: endpoint({
    method: 'POST',
    path: '/api/Integration/DeleteIntegration',
    access: 'integration_create',
    summary: 'Deletes a store from which nothing came yet; any other one can only be switched off',
    body: z.object(seen),
    answer: outcome,
    errors: ['changedMeanwhile', 'connectionInUse'],
  }),
}
