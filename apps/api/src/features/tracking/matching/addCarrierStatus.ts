import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listUsersWithFlag } from '../../notice/listUsersWithFlag.ts'
import { notify } from '../../notice/notify.ts'
import { insertCarrierStatus } from '../tracking.queries.ts'
import { newStatusEmail } from './newStatusEmail.ts'

interface NewStatus {
  carrierCode: string
  code: string
  text: string
  /** Null while the code has no meaning yet; the staff who match codes are then alerted once. */
  customizedId: number | null
}

/**
 * Adds a code that no event had before, from a carrier or by hand.
 * @param madeBy user who created it and therefore gets no alert
 * @returns its id; undefined when the carrier has that code already
 */
export const addCarrierStatus = async (
  tx: Db,
  services: Pick<Services, 'jobs' | 'clock'>,
  status: NewStatus,
  madeBy: number | null,
): Promise<number | undefined> => {
  const id = await insertCarrierStatus(tx, status)
  if (id === undefined || status.customizedId !== null) return id
  const { carrierCode, code, text } = status
  const userIds = (await listUsersWithFlag(tx, 'agent_trackingstatuslist')).filter(
    (userId) => userId !== madeBy,
  )
  await notify(tx, services, {
    to: { userIds },
    email: newStatusEmail,
    facts: [{ key: `${carrierCode}/${code}`, fact: { id, supplierCode: carrierCode, code, text } }],
  })
  return id
}
