import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockSegment } from './segment.queries.ts'
import type { SegmentRecord } from './segment.queries.ts'

/** Locks the segment until the transaction ends. @throws AppError notFound; changedMeanwhile for another version */
export const lockSegmentVersion = async (
  tx: Db,
  segmentId: number,
  version: number,
): Promise<SegmentRecord> => {
  const segment = await lockSegment(tx, segmentId)
  if (!segment) throw new AppError('notFound')
  if (segment.version !== version) throw new AppError('changedMeanwhile')
  return segment
}
