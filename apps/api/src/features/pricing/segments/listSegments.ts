import { asc } from 'drizzle-orm'
import type { SegmentRow } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { Db } from '../../../platform/db/database.ts'
import { segments } from '../pricing.tables.ts'

export const listSegments = (db: Db): Promise<SegmentRow[]> =>
  db
    .select({ id: segments.id, name: segments.name, isDefault: segments.isDefault })
    .from(segments)
    .orderBy(asc(segments.id))
