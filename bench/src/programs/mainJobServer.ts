/**
 * Product with its payment page twice, each on a separate database: one with its job worker, one with pg-boss's
 * default of polling a single job every half second. Started by mainJob.bench.ts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import PgBoss from 'pg-boss'
import { buildApp } from '../../../apps/api/src/app.ts'
import { seedDemonstration, seedFacts } from '../../../apps/api/src/db/seed/seed.ts'
import { findUserByEmail } from '../../../apps/api/src/features/access/access.queries.ts'
import { createAuthenticator } from '../../../apps/api/src/features/access/authenticator.ts'
import { startSession } from '../../../apps/api/src/features/access/startSession.ts'
import { featureJobs } from '../../../apps/api/src/features.ts'
import { paymentFrameSource } from '../../../apps/api/src/platform/addresses.ts'
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts'
import type { JobHandler } from '../../../apps/api/src/platform/jobs/jobs.ts'
import { createLog } from '../../../apps/api/src/platform/log.ts'
import { readSettings } from '../../../apps/api/src/platform/settings.ts'
import { attachHub, startPaymentServer } from '../../../apps/api/src/servePayments.ts'
import { openServices } from '../../../apps/api/src/services.ts'
import { freePorts } from '../../../apps/api/src/testing/freePorts.ts'
import { openBenchServer } from '../filled/benchServer.ts'

export interface Product {
  url: string
  token: string
}

export interface MainJobServerReady {
  workingAtOnce: Product
  polling: Product
}

/** A booking was recorded, so that its label can be printed. */
export interface Booked {
  bookedShipmentId: string
}

/** Resource usage since the start of the process. */
export interface Usage {
  serverCpuMs: number
  /** Null where the system does not provide it. */
  databaseCpuMs: number | null
  statements: number
}

let statements = 0

const countStatements = (): void => {
  const prototype = pg.Client.prototype as unknown as { query: (...sent: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (...sent) {
    statements++
    return query.apply(this, sent)
  }
}

/** Linux counts CPU time in hundredths of a second. */
const msPerTick = 10

/** Returns a process's parent, its own CPU time and that of its ended children, in ticks. */
const readStat = (pid: number | string) => {
  try {
    // Fields after the name, which may contain spaces: state, parent, …
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number)
    return { parent: Number(fields[1]), own: user! + system!, ended: endedUser! + endedSystem! }
  } catch {
    return null
  }
}

/** Sums all processes of the database server. */
const readDatabaseCpuMs = (postmasterPid: number | undefined): number | null => {
  const stat = postmasterPid === undefined ? null : readStat(postmasterPid)
  if (!stat) return null
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readStat(pid) ?? [])
    .filter(({ parent }) => parent === postmasterPid)
  return msPerTick * children.reduce((total, { own }) => total + own, stat.own + stat.ended)
}

const tellBooking = (handlers: readonly JobHandler[]): JobHandler[] =>
  handlers.map((handler) =>
    handler.kind.name === 'shipment.book'
      ? {
          ...handler,
          run: async (payload) => {
            await handler.run(payload)
            const { shipmentId } = payload as { shipmentId: string }
            process.send!({ bookedShipmentId: shipmentId } satisfies Booked)
          },
        }
      : handler,
  )

const openProduct = async (folder: string, connectionString: string, isWorking: boolean) => {
  const settings = readSettings({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    CALL_LIMITS: 'off',
    ...(await freePorts()),
  })
  const services = openServices(settings, connectionString, createLog('silent'))
  const authenticate = createAuthenticator(services)
  const stopPaymentServer = await startPaymentServer(services)
  const app = await buildApp({
    ...services,
    authenticate,
    paymentFrameSource: paymentFrameSource(settings),
    webFolder: null,
  })
  attachHub(app, services, authenticate)
  const handlers = tellBooking(featureJobs(services))
  await services.jobs.start(handlers, { isWorking })
  const customer = (await findUserByEmail(services.db, 'musteri@kervan.example'))!
  return {
    handlers,
    product: {
      url: await app.listen({ host: settings.HOST, port: settings.PORT }),
      token: (await startSession(services, { userId: customer.id }, new Date()))!,
    },
    readBackendPid: async () =>
      (await services.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]!.pid,
    close: async () => {
      await app.close()
      await stopPaymentServer()
      await services.close()
    },
  }
}

/** Starts pg-boss's own workers, which poll one job every half second. */
const startPolling = async (
  connectionString: string,
  handlers: readonly JobHandler[],
): Promise<() => Promise<void>> => {
  const boss = new PgBoss({ connectionString, migrate: false, supervise: false, schedule: false })
  await boss.start()
  for (const { kind, run } of handlers)
    await boss.work<object>(kind.name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([job]) => {
      if (job) await run(job.data)
    })
  return () => boss.stop({ graceful: true, wait: true, timeout: 5000 })
}

const start = async (): Promise<void> => {
  countStatements()
  const server = await openBenchServer({ durable: true })
  const { connectionString, folder } = server
  const second = await server.createDatabase()
  for (const address of [connectionString, second.href]) {
    const seeding = openDatabase(address, 4, () => {})
    await seedFacts(seeding.db)
    await seedDemonstration(seeding.db)
    await seeding.close()
  }

  const working = await openProduct(path.join(folder, 'working'), connectionString, true)
  const polling = await openProduct(path.join(folder, 'polling'), second.href, false)
  const postmasterPid = readStat(await working.readBackendPid())?.parent
  let stopPolling = async (): Promise<void> => {}

  const readUsage = (): Usage => {
    const { user, system } = process.cpuUsage()
    return {
      serverCpuMs: (user + system) / 1000,
      databaseCpuMs: readDatabaseCpuMs(postmasterPid),
      statements,
    }
  }
  const answer = async (question: unknown): Promise<void> => {
    switch (question) {
      case 'usage':
        return void process.send!(readUsage())
      case 'poll':
        stopPolling = await startPolling(second.href, polling.handlers)
        return void process.send!('polling')
      case 'stopPolling':
        await stopPolling()
        return void process.send!('stopped')
      default:
        await polling.close()
        await working.close()
        await server.stop()
        process.exit(0)
    }
  }
  process.on('message', (question) => {
    answer(question).catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  })
  process.send!({
    workingAtOnce: working.product,
    polling: polling.product,
  } satisfies MainJobServerReady)
}

start().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
