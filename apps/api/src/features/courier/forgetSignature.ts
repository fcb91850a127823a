import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { removeFiles } from '../../platform/files/removeFiles.ts'
import { reservations } from '../reservation/reservation.tables.ts'
import { stopFiles, stopRecords } from './courier.tables.ts'

/**
 * Erases a person's signature: replaces the signer's name and deletes the signature image. The record of the
 * pickup remains: parcels, time and courier.
 */
export const forgetSignature = async (
  tx: Db,
  services: Pick<Services, 'jobs'>,
  companyId: number,
  name: { before: string; after: string },
): Promise<void> => {
  const ofCompany = tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(eq(reservations.companyId, companyId))
  const signed = await tx
    .update(stopRecords)
    .set({ signedBy: name.after })
    .where(
      and(
        inArray(stopRecords.reservationId, ofCompany),
        sql`lower(btrim(${stopRecords.signedBy})) = lower(${name.before})`,
      ),
    )
    .returning({ id: stopRecords.id })
  if (signed.length === 0) return
  const ids = signed.map(({ id }) => id)
  const images = await tx
    .delete(stopFiles)
    .where(and(inArray(stopFiles.recordId, ids), eq(stopFiles.kind, 'signature')))
    .returning({ key: stopFiles.fileKey })
  await removeFiles(
    tx,
    services,
    images.map(({ key }) => key),
  )
}
