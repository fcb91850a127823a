import type { Integration, integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { StoredCredentials } from '../connectionRows.ts'

export type Platform = AnswerOf<typeof integrationEndpoints.listPlatforms>['platforms'][number]

/** Credentials of an integration for the shared form; null for a new one. */
export const storedCredentials = (
  { fields }: Pick<Platform, 'fields'>,
  integration: Integration | null,
): StoredCredentials => ({
  connector: { fields },
  connection: integration && {
    environment: integration.environment,
    values: integration.values,
    secrets: integration.secrets.map(({ name }) => name),
    webhookUrl: integration.webhookUrl,
  },
})
