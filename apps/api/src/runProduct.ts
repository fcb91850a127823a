/** Starts the whole product: database, migrations, seed, jobs, hub, HTTP. Returns when it serves. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { featureJobs, resumeFeatures } from './features.ts'
import { authenticateToken } from './features/access/authenticate-token.ts'
import { seedDemonstration, seedFacts, seedInstallation } from './db/seed/seed.ts'
import type { DemonstrationSeed } from './db/seed/seed.ts'
import { seedDemonstrationShipments } from './db/seed/demonstration/seed-demonstration-shipments.ts'
import { attachHub, startPaymentServer } from './servePayments.ts'
import { paymentFrameSource } from './platform/addresses.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/startEmbeddedPostgres.ts'
import { migrateDatabase, withDatabaseLock } from './platform/db/migrate.ts'
import { readSecret } from './platform/secrets.ts'
import { SettingsError } from './platform/settings.ts'
import type { Settings } from './platform/settings.ts'
import type { Services } from './platform/ctx.ts'
import { openServices } from './services.ts'

export interface RunningProduct {
  url: string
  /** Where data lies, for people. */
  dataPlace: string
  seed: DemonstrationSeed | null
  /** Lets what runs finish, then closes everything. */
  stop: () => Promise<void>
}

const openDatabaseServer = async (settings: Settings, say: (line: string) => void) => {
  if (settings.DATABASE_URL) {
    return {
      connectionString: settings.DATABASE_URL,
      place: 'the PostgreSQL server of DATABASE_URL',
      stop: async () => {},
    }
  }
  say('Starting the embedded PostgreSQL …')
  const directory = path.join(settings.DATA_DIR, 'database')
  const server = await startEmbeddedPostgres({ directory, log: say })
  return { connectionString: server.connectionString, place: server.place, stop: () => server.stop() }
}

const webFolder = (): string | null => {
  // The bundle is dist/api/main.js, the web dist/web; from the sources the same folder is three levels up.
  const fromBundle = fileURLToPath(new URL('../web', import.meta.url))
  return import.meta.url.includes('/dist/')
    ? fromBundle
    : fileURLToPath(new URL('../../../dist/web', import.meta.url))
}

/** @throws SettingsError in production, when nobody could sign in as administrator */
const prepareInstallation = async (
  settings: Settings,
  { db, clock }: Services,
  say: (line: string) => void,
): Promise<void> => {
  const { administrator } = await seedInstallation(db, settings.ADMINISTRATOR_EMAIL, clock())
  if (administrator === 'made')
    say(
      `${settings.ADMINISTRATOR_EMAIL} is administrator now and chooses a password by "forgotten password".`,
    )
  if (administrator === 'missing' && settings.NODE_ENV === 'production')
    throw new SettingsError(['set ADMINISTRATOR_EMAIL: there is no administrator yet'])
}

export const runProduct = async (
  settings: Settings,
  log: Logger,
  say: (line: string) => void,
): Promise<RunningProduct> => {
  mkdirSync(settings.DATA_DIR, { recursive: true })
  const databaseServer = await openDatabaseServer(settings, say)
  say('Bringing the database to the current shape …')
  await migrateDatabase(databaseServer.connectionString)
  const services = openServices(settings, databaseServer.connectionString, log)
  const seed = await withDatabaseLock(databaseServer.connectionString, async () => {
    await seedFacts(services.db)
    if (!settings.DEMONSTRATION) {
      await prepareInstallation(settings, services, say)
      return null
    }
    const made = await seedDemonstration(services.db)
    await seedDemonstrationShipments(services, () => say('Making the shipments of the demonstration …'))
    return made
  })
  const tokenSecret = readSecret(settings, 'TOKEN_SECRET')
  const authenticate = (token: string) => authenticateToken(services.db, tokenSecret, token, services.clock())
  const app = await buildApp({
    ...services,
    authenticate,
    paymentFrameSource: paymentFrameSource(settings),
    webFolder: webFolder(),
  })
  attachHub(app, services, authenticate)
  const stopPaymentServer = await startPaymentServer(services)
  // The queue makes its own tables and partitions, which two processes must not do at the same time.
  await withDatabaseLock(databaseServer.connectionString, () => services.jobs.start(featureJobs(services)))
  await resumeFeatures(services)
  const url = await app.listen({ host: settings.HOST, port: settings.PORT })
  return {
    url,
    dataPlace: `${path.resolve(settings.DATA_DIR)} (database: ${databaseServer.place})`,
    seed,
    stop: async () => {
      await app.close()
      await stopPaymentServer()
      await services.close()
      await databaseServer.stop()
    },
  }
}
