import type { activationEndpoints } from '@kervan/contract/connection/activation.endpoints'
import type { integrationCareEndpoints } from '@kervan/contract/connection/care.endpoints'
import type { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import type { Handlers } from '../../../platform/http/bind.ts'
import { activateIntegration, receiveStoreKeys, startActivation } from './activateIntegration.ts'
import { listAccessAlerts, listIntegrationCalls } from './careForIntegration.ts'
import {
  createIntegration,
  deleteIntegration,
  listPlatforms,
  testIntegration,
  updateIntegration,
  updateIntegrationStatus,
} from './changeIntegration.ts'
import { integrationList } from './integrations.list.ts'

export const integrationHandlers: Handlers<
  typeof integrationEndpoints & typeof activationEndpoints & typeof integrationCareEndpoints
> = {
  listPlatforms: (ctx) => listPlatforms(ctx),
  listIntegrations: integrationList.findPage,
  exportIntegrations: integrationList.exportAll,
  createIntegration: (ctx, { body }) => createIntegration(ctx, body),
  updateIntegration: (ctx, { body }) => updateIntegration(ctx, body),
  updateIntegrationStatus: (ctx, { body }) => updateIntegrationStatus(ctx, body),
  testIntegration: (ctx, { body }) => testIntegration(ctx, body),
  deleteIntegration: (ctx, { body }) => deleteIntegration(ctx, body),
  startActivation: (ctx, { body }) => startActivation(ctx, body),
  activateIntegration: (ctx, { body }) => activateIntegration(ctx, body),
  listAccessAlerts: (ctx) => listAccessAlerts(ctx),
  listIntegrationCalls: (ctx, { body }) => listIntegrationCalls(ctx, body.id),
  receiveStoreKeys: (ctx, input) => receiveStoreKeys(ctx, input),
}
