/** Registers our address for news of orders in stores whose API allows it. */
import { HttpError } from '@kervan/connectors/http/httpError'
import { StoreError } from '@kervan/connectors/stores/store'
import type { StoreWebhooks } from '@kervan/connectors/stores/store'
import { AuthorizationNeeded } from '@kervan/connectors/tokens'
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { patientRetries } from '../../../platform/jobs/patientRetries.ts'
import { lockConnection } from '../connection.queries.ts'
import type { ConnectionRow } from '../connection.queries.ts'
import { webhookUrlOf } from '../describeConnection.ts'
import { openConnectionById } from '../openConnection.ts'
import type { ConnectionServices } from '../openConnection.ts'
import { webhookRegistrations } from './webhook.tables.ts'

const callMs = 30_000
/** Time limit of a removal, which the user waits for. */
const removalMs = 8000

/** Registers our address in a store. Idempotent: what is registered already is not registered again. */
export const registerWebhooksJob = jobKind({
  name: 'connection-register-webhooks',
  payload: z.object({ connectorKey: z.string(), connectionId: z.int() }),
  lane: { of: 'connectorKey', atOnce: 2 },
  ...patientRetries,
})

/** Queues the registration in the transaction that connects, changes or authorizes a company's store. */
export const queueWebhooks = async (
  tx: Db,
  { jobs, connectors }: Pick<Services, 'jobs' | 'connectors'>,
  { id, connectorKey, companyId }: Pick<ConnectionRow, 'id' | 'connectorKey' | 'companyId'>,
): Promise<void> => {
  if (companyId === null || connectors.find(connectorKey)?.kind !== 'store') return
  await jobs.enqueue(tx, registerWebhooksJob, { connectorKey, connectionId: id })
}

interface Registrar {
  webhooks: StoreWebhooks
  address: string
}

/** Null for a store without such an API, and while the product has no public address that stores could call. */
const openRegistrar = async (services: ConnectionServices, id: number): Promise<Registrar | null> => {
  const opened = await openConnectionById(services, id)
  const webhooks = opened?.connector.store?.webhooks
  if (!opened || !webhooks || !services.settings.PUBLIC_URL?.startsWith('https://')) return null
  const address = webhookUrlOf(services.settings, opened.definition, { id, companyId: opened.companyId })
  return address === null ? null : { webhooks, address }
}

const problemOf = (error: unknown): string | null =>
  error instanceof StoreError || error instanceof HttpError ? error.kind : null

/** Problems that a repetition does not mend; a changed or newly authorized connection is registered again. */
const finalProblems = new Set(['credentials', 'refused', 'blocked'])

const record = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  connectionId: number,
  result: { address?: string; problem: string | null },
): Promise<void> => {
  const values = { ...result, at: clock() }
  await db.transaction(async (tx) => {
    // The connection may have been removed during the call.
    if (!(await lockConnection(tx, connectionId))) return
    await tx
      .insert(webhookRegistrations)
      .values({ connectionId, ...values })
      .onConflictDoUpdate({ target: webhookRegistrations.connectionId, set: values })
  })
}

/**
 * Registers the address and records the result for the health of the store.
 * @throws the store's error when a later try may succeed; the job is repeated
 */
export const registerWebhooks = async (
  services: Services,
  { connectionId }: { connectionId: number },
): Promise<void> => {
  const registrar = await openRegistrar(services, connectionId)
  if (!registrar) return
  const { webhooks, address } = registrar
  try {
    await webhooks.register(address, AbortSignal.timeout(callMs))
  } catch (error) {
    // The address is registered after the owner has authorized the connection.
    if (error instanceof AuthorizationNeeded) return
    const problem = problemOf(error)
    if (!problem) throw error
    await record(services, connectionId, { problem })
    if (finalProblems.has(problem)) return
    throw error
  }
  await record(services, connectionId, { address, problem: null })
}

/** Removes the address from a store. A store that cannot be reached keeps it, and its webhooks are refused. */
export const removeWebhooks = async (services: ConnectionServices, connectionId: number): Promise<void> => {
  const registrar = await openRegistrar(services, connectionId)
  if (!registrar) return
  try {
    await registrar.webhooks.remove(registrar.address, AbortSignal.timeout(removalMs))
  } catch (error) {
    const problem = error instanceof AuthorizationNeeded ? error.kind : problemOf(error)
    if (!problem) throw error
    services.log.warn({ connection: connectionId, problem }, 'webhooks were not removed from the store')
  }
}
