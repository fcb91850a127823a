import { mostHandedOver } from '@kervan/contract/invoicing/handover/handover.endpoints'
import { theSystem } from '../../../platform/audit/auditOf.ts'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findInvoicesToSend, lockHandovers } from '../handover/handover.queries.ts'
import { findIntegrator } from './findIntegrator.ts'
import { queueArchive } from './queueArchive.ts'

/** Queues electronic invoices that the schedule has just issued. Without a connected integrator they wait for staff. */
export const queueIssued = async (
  tx: Db,
  services: Services,
  now: Date,
  ids: readonly string[],
): Promise<void> => {
  const integrator = ids.length > 0 ? await findIntegrator(services) : null
  if (!integrator) return
  await lockHandovers(tx)
  const electronic = (await findInvoicesToSend(tx, ids))
    .map(({ invoice }) => invoice)
    .filter(({ kind }) => kind !== 'paper')
  for (let at = 0; at < electronic.length; at += mostHandedOver)
    await queueArchive(tx, services, theSystem(now), integrator, electronic.slice(at, at + mostHandedOver))
}
