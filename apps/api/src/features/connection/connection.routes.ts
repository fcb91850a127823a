import type { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { listConnections } from './describeConnection.ts'
import { resealConnections } from './resealConnections.ts'
import { saveConnection } from './saveConnection.ts'
import { setConnectionActive } from './setConnectionActive.ts'
import { testConnection } from './testConnection.ts'

export const connectionHandlers: Handlers<typeof connectionEndpoints> = {
  listConnections: (ctx) => listConnections(ctx),
  saveConnection: (ctx, { body }) => saveConnection(ctx, body),
  setConnectionActive: (ctx, { body }) => setConnectionActive(ctx, body),
  testConnection: (ctx, { body }) => testConnection(ctx, body),
  resealConnections: (ctx) => resealConnections(ctx),
}
