import { lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { removeFiles } from '../../../platform/files/removeFiles.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { shipmentLabels } from './booking.tables.ts'

/** Removes labels whose end of life has come, with their files. Idempotent. */
export const removeEndedLabelsJob = jobKind({
  name: 'shipment.removeEndedLabels',
  payload: z.object({}),
  cron: '15 * * * *',
})

export const removeEndedLabels = (services: Pick<Services, 'db' | 'jobs' | 'clock'>): Promise<void> =>
  services.db.transaction(async (tx) => {
    const ended = await tx
      .delete(shipmentLabels)
      .where(lte(shipmentLabels.removeAt, services.clock()))
      .returning({ key: shipmentLabels.fileKey })
    await removeFiles(
      tx,
      services,
      ended.map(({ key }) => key),
    )
  })
