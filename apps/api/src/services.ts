/**
 * Opens the process-wide singletons. Used by the composition root and by tests, which pass their own clock,
 * mailer and connectors.
 */
import path from 'node:path'
import type { Logger } from 'pino'
import { createSandboxCarrier } from '@kervan/connectors/carriers/sandbox/index'
import { createConnectorRegistry, productConnectors } from '@kervan/connectors/registry'
import type { ConnectorRegistry } from '@kervan/connectors/registry'
import { listeners } from './features.ts'
import { createSessionUses } from './features/access/sessionUses.ts'
import { collectCalls } from './features/connection/calls/collectCalls.ts'
import { isSandboxServed } from './features/connection/builtInCredentials.ts'
import { sandboxCarrierAddress } from './platform/addresses.ts'
import { clockAhead } from './platform/clock.ts'
import type { Clock } from './platform/clock.ts'
import type { Services } from './platform/ctx.ts'
import type { Listener } from './platform/events.ts'
import { openDatabase } from './platform/db/database.ts'
import { createSharedCache } from './platform/db/cache/sharedCache.ts'
import { openStandingConnection } from './platform/db/standingConnection.ts'
import type { StandingConnection } from './platform/db/standingConnection.ts'
import { createEvents } from './platform/events.ts'
import { createFileStore } from './platform/files/fileStore.ts'
import { createRoom } from './platform/files/room.ts'
import type { Room } from './platform/files/room.ts'
import { createAdmission } from './platform/http/admission.ts'
import type { Admission } from './platform/http/admission.ts'
import { createAddressOf } from './platform/http/clientAddress.ts'
import { createRecentCalls } from './platform/http/recentCalls.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createFolderMailer, createSmtpMailer } from './platform/mail/mailer.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { createOutbound } from './platform/outbound.ts'
import { createMetrics } from './platform/metrics.ts'
import type { Metrics } from './platform/metrics.ts'
import { createHub } from './platform/realtime/hub.ts'
import { createHubLimits } from './platform/realtime/hubLimits.ts'
import type { Settings } from './platform/settings.ts'

export interface OpenServices extends Services {
  metrics: Metrics
  standing: StandingConnection
  admission: Admission
  room: Room
  close: () => Promise<void>
}

/** Connectors of the product, with the sandbox carrier where its server runs. */
export const connectorsOf = (settings: Settings): ConnectorRegistry =>
  isSandboxServed(settings)
    ? createConnectorRegistry([
        ...productConnectors.all,
        createSandboxCarrier(sandboxCarrierAddress(settings)),
      ])
    : productConnectors

export const openServices = (
  settings: Settings,
  connectionString: string,
  log: Logger,
  own: {
    clock?: Clock
    mailer?: Mailer
    connectors?: ConnectorRegistry
    listeners?: readonly Listener[]
  } = {},
): OpenServices => {
  const database = openDatabase(connectionString, settings.DATABASE_POOL, (error) =>
    log.error({ err: error.message }, 'database connection'),
  )
  const standing = openStandingConnection(connectionString, log)
  const cache = createSharedCache(database, standing, log)
  const metrics = createMetrics()
  const sessionUses = createSessionUses(database.db, log)
  const connectionCalls = collectCalls(database.db, log)
  const jobs = createJobs(database.db, standing, log, metrics.countJob)
  const mailer =
    own.mailer ??
    (settings.SMTP_URL
      ? createSmtpMailer(settings.SMTP_URL, settings.MAIL_FROM)
      : createFolderMailer(path.join(settings.DATA_DIR, 'mail')))
  const clock = own.clock ?? clockAhead(settings.CLOCK_AHEAD_HOURS)
  const admission = createAdmission(database.oldestWaitMs)
  const limits = createHubLimits({
    clock,
    addressOf: createAddressOf(settings.TRUST_PROXY),
    isLimiting: settings.CALL_LIMITS === 'on',
  })
  const hub = createHub(database.pool, { log, admission, limits })
  return {
    db: database.db,
    clock,
    settings,
    log,
    mailer,
    files: createFileStore(database.db, clock, path.join(settings.DATA_DIR, 'files')),
    jobs,
    events: createEvents(jobs, [...listeners, ...(own.listeners ?? [])]),
    hub,
    cache,
    visitorCalls: createRecentCalls({ windowMs: 10 * 60_000, capacity: 20_000 }),
    sessionUses,
    connectionCalls,
    outbound: createOutbound(settings, { clock, log, metrics }),
    connectors: own.connectors ?? connectorsOf(settings),
    metrics,
    standing,
    admission,
    room: createRoom(path.join(settings.DATA_DIR, 'files')),
    close: async () => {
      await jobs.stop()
      await hub.close()
      await sessionUses.close()
      await connectionCalls.close()
      await cache.close()
      await standing.close()
      await database.close()
    },
  }
}
