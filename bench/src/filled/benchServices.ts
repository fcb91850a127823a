import { featureJobs } from '../../../apps/api/src/features.ts'
import type { Actor, Ctx, Services } from '../../../apps/api/src/platform/ctx.ts'
import { createLog } from '../../../apps/api/src/platform/log.ts'
import { readSettings } from '../../../apps/api/src/platform/settings.ts'
import { openServices } from '../../../apps/api/src/services.ts'
import type { OpenServices } from '../../../apps/api/src/services.ts'

export type BenchServices = OpenServices & { connectionString: string }

/** Opens the API's services on a benchmark database. Jobs are stored, but not run. */
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

/** Builds the context of a call by `actor`, like the HTTP layer. */
export const makeCtx = (services: Services, actor: Partial<Actor>): Ctx => ({
  ...services,
  actor: { ...somebody, ...actor },
  language: 'tr',
  readerLanguage: 'tr',
  now: new Date(),
  address: '127.0.0.1',
  requestId: 'bench',
})
