import type { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import {
  createIntegration,
  deleteIntegration,
  listPlatforms,
  testIntegration,
  updateIntegration,
  updateIntegrationStatus,
} from './changeIntegration.ts'
import { integrationList } from './integrations.list.ts'

export const integrationHandlers: Handlers<typeof integrationEndpoints> = {
  listPlatforms: (ctx) => listPlatforms(ctx),
  listIntegrations: integrationList.findPage,
  exportIntegrations: integrationList.exportAll,
  createIntegration: (ctx, { body }) => createIntegration(ctx, body),
  updateIntegration: (ctx, { body }) => updateIntegration(ctx, body),
  updateIntegrationStatus: (ctx, { body }) => updateIntegrationStatus(ctx, body),
  testIntegration: (ctx, { body }) => testIntegration(ctx, body),
  deleteIntegration: (ctx, { body }) => deleteIntegration(ctx, body),
}
