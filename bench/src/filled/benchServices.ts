import { featureJobs } from '../../../apps/api/src/features.ts'
import type { Actor, Ctx, Services } from '../../../apps/api/src/platform/ctx.ts'
import { createLog } from '../../../apps/api/src/platform/log.ts'
import { readSettings } from '../../../apps/api/src/platform/settings.ts'
import { openServices } from '../../../apps/api/src/services.ts'
import type { OpenServices } from '../../../apps/api/src/services.ts'

export type BenchServices = OpenServices & { connectionString: string }

/** The API's own services on a database of the bench. Jobs are stored and not run. */
export const openBenchServices = async (
  connectionString: string,
  dataFolder: string,
  environment: Record<string, string> = {},
): Promise<BenchServices> => {
  const settings = readSettings({
    NODE_ENV: 'test',
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'silent',
    CALL_LIMITS: 'off',
    ...environment,
  })
  const services = openServices(settings, connectionString, createLog('silent'))
  await services.jobs.start(featureJobs(services), { isWorking: false })
  return { ...services, connectionString }
}

const somebody: Actor = {
  userId: 1,
  companyId: null,
  agencyId: null,
  roles: [],
  flags: new Set(),
  isOperationUser: false,
  sessionId: 'bench',
  tokenId: 'bench',
}

export const administrator: Partial<Actor> = { roles: ['admin4controllers'] }

/** A call of `actor`, as the HTTP layer passes it to a use case. */
export const makeCtx = (services: Services, actor: Partial<Actor>): Ctx => ({
  ...services,
  actor: { ...somebody, ...actor },
  language: 'tr',
  now: new Date(),
  address: '127.0.0.1',
  requestId: 'bench',
})
