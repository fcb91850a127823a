/** Starts the whole product: database, migrations, seed, jobs, hub, HTTP. Returns when it serves requests. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { featureJobs, resumeFeatures } from './features.ts'
import { createAuthenticator } from './features/access/authenticator.ts'
import { seedDemonstration, seedFacts, seedInstallation } from './db/seed/seed.ts'
import { storeUnshownAccounts, claimUnshownAccounts } from './db/seed/unshownAccounts.ts'
import type { DemonstrationAccount } from './features/access/seed/seedDemonstrationAccounts.ts'
import { seedDemonstrationHouse } from './demonstration/seedDemonstrationHouse.ts'
import { seedDemonstrationShipments } from './demonstration/seedDemonstrationShipments.ts'
import { attachHub, startPaymentServer } from './servePayments.ts'
import { paymentFrameSource, paymentPort } from './platform/addresses.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/startEmbeddedPostgres.ts'
import { migrateDatabase, withDatabaseLock } from './platform/db/migrate.ts'
import { listenAt, requireFree } from './platform/http/listen.ts'
import { SettingsError } from './platform/settings.ts'
import type { Settings } from './platform/settings.ts'
import type { Services } from './platform/ctx.ts'
import { openServices } from './services.ts'

export interface RunningProduct {
  url: string
  /** Location of the product's data, for display. */
  dataPlace: string
  /** Demo accounts with passwords that no start has shown yet. */
  newAccounts: DemonstrationAccount[] | null
  /** Waits for running work, then stops the product. */
  stop: () => Promise<void>
}

const openDatabaseServer = async (settings: Settings, say: (line: string) => void) => {
  if (settings.DATABASE_URL) {
    return {
      connectionString: settings.DATABASE_URL,
      place: 'the PostgreSQL server of DATABASE_URL',
      howToBeginAnew:
        'This version cannot use the database of DATABASE_URL, which a version before 0.2.0 made and which stays as it ' +
        'is: to begin anew, set DATABASE_URL to an empty database and DATA_DIR to an empty folder, and keep the old ones as long ' +
        'as you need their data.',
      stop: async () => {},
    }
  }
  say('Starting the embedded PostgreSQL …')
  const directory = path.join(settings.DATA_DIR, 'database')
  const server = await startEmbeddedPostgres({ directory, log: say })
  return {
    connectionString: server.connectionString,
    place: server.place,
    howToBeginAnew:
      `This version cannot use the data in ${path.resolve(settings.DATA_DIR)}, which a version before 0.2.0 made and ` +
      'which stay as they are: to begin anew, rename this folder and start again, and keep it as long as you need its data.',
    stop: () => server.stop(),
  }
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

const seed = (
  connectionString: string,
  settings: Settings,
  services: Services,
  say: (line: string) => void,
) =>
  withDatabaseLock(connectionString, async () => {
    await seedFacts(services.db)
    if (!settings.DEMONSTRATION) return prepareInstallation(settings, services, say)
    await seedDemonstration(services.db, { keep: (made) => storeUnshownAccounts(settings, made) })
    await seedDemonstrationHouse(services.db, services.clock())
    await seedDemonstrationShipments(services, () => say('Making the shipments of the demonstration …'))
  })

/** Starts components in order and collects how to stop each. */
const start = async (
  settings: Settings,
  log: Logger,
  say: (line: string) => void,
  onStop: (stop: () => Promise<void>) => void,
): Promise<Omit<RunningProduct, 'stop'>> => {
  const place = { host: settings.HOST, port: settings.PORT, setting: 'PORT' } as const
  await requireFree(place)
  if (settings.PAYMENT_PROVIDER === 'sandbox')
    await requireFree({ host: settings.HOST, port: paymentPort(settings), setting: 'PAYMENT_PORT' })
  mkdirSync(settings.DATA_DIR, { recursive: true })
  const databaseServer = await openDatabaseServer(settings, say)
  onStop(databaseServer.stop)
  const { connectionString, howToBeginAnew } = databaseServer
  say('Bringing the database to the current shape …')
  await migrateDatabase(connectionString, howToBeginAnew)
  const services = openServices(settings, connectionString, log)
  onStop(services.close)
  await Promise.all([services.files.tidy(), services.mailer.tidy()])
  await seed(connectionString, settings, services, say)
  const authenticate = createAuthenticator(services)
  onStop(await startPaymentServer(services))
  const app = await buildApp({
    ...services,
    authenticate,
    paymentFrameSource: paymentFrameSource(settings),
    webFolder: webFolder(),
  })
  onStop(() => app.close())
  attachHub(app, services, authenticate)
  // The queue creates its own tables and partitions, which two processes must not do at the same time.
  await withDatabaseLock(connectionString, () => services.jobs.start(featureJobs(services)))
  await resumeFeatures(services)
  const url = await listenAt(place, () => app.listen(place))
  return {
    url,
    dataPlace: `${path.resolve(settings.DATA_DIR)} (database: ${databaseServer.place})`,
    newAccounts: settings.DEMONSTRATION ? claimUnshownAccounts(settings) : null,
  }
}

/** @throws SettingsError, StartError; a failed start leaves nothing running */
export const runProduct = async (
  settings: Settings,
  log: Logger,
  say: (line: string) => void,
): Promise<RunningProduct> => {
  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    const failures: unknown[] = []
    for (let next; (next = stops.pop());) await next().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
  try {
    return { ...(await start(settings, log, say, (one) => stops.push(one))), stop }
  } catch (error) {
    await stop().catch((other: unknown) => log.error({ err: String(other) }, 'stop after a failed start'))
    throw error
  }
}
