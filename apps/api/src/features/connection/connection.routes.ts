import type { connectionCalls } from '@kervan/contract/connection/connection.calls'
import type { Ctx } from '../../platform/ctx.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { requireWholeHouse } from '../access/policies.ts'
import { completeAuthorization } from './authorization/completeAuthorization.ts'
import { startAuthorization } from './authorization/startAuthorization.ts'
import { listConnectionCalls } from './calls/listConnectionCalls.ts'
import { makeDefaultConnection, removeConnection, setConnectionActive } from './changeConnection.ts'
import { listConnections } from './describeConnection.ts'
import { inboxHandlers } from './inbox/inbox.routes.ts'
import { integrationHandlers } from './integration/integration.routes.ts'
import { resealConnections } from './resealConnections.ts'
import { saveConnection } from './saveConnection.ts'
import { testConnection } from './testConnection.ts'

/** Credentials of the platform and all companies: requires access to all of them, regardless of an agent's flags. */
const ofHouse =
  <Input, Answer>(work: (ctx: Ctx, input: Input) => Promise<Answer>) =>
  async (ctx: Ctx, input: Input): Promise<Answer> => {
    requireWholeHouse(ctx)
    return work(ctx, input)
  }

export const connectionHandlers: Handlers<typeof connectionCalls> = {
  listConnections: ofHouse((ctx) => listConnections(ctx)),
  saveConnection: ofHouse((ctx, { body }) => saveConnection(ctx, body)),
  setConnectionActive: ofHouse((ctx, { body }) => setConnectionActive(ctx, body)),
  makeDefaultConnection: ofHouse((ctx, { body }) => makeDefaultConnection(ctx, body)),
  removeConnection: ofHouse((ctx, { body }) => removeConnection(ctx, body)),
  listConnectionCalls: ofHouse((ctx, { body }) => listConnectionCalls(ctx, body.id)),
  testConnection: ofHouse((ctx, { body }) => testConnection(ctx, body)),
  resealConnections: ofHouse((ctx) => resealConnections(ctx)),
  startAuthorization: ofHouse((ctx, { body }) => startAuthorization(ctx, body)),
  completeAuthorization: ofHouse((ctx, { body }) => completeAuthorization(ctx, body)),
  ...inboxHandlers,
  ...integrationHandlers,
}
