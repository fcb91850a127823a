/** Part of a feature that reads deliveries of one topic from the inbox. */
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { connectionInbox } from './inbox.tables.ts'

export type DeliveryRow = typeof connectionInbox.$inferSelect & {
  /** Company that owns the connection; null for the platform's. */
  companyId: number | null
}

export interface DeliveryOutcome extends Pick<
  DeliveryRow,
  'id' | 'state' | 'problem' | 'detail' | 'nextAt' | 'unknownNumbers'
> {
  /** Number of rows made by this attempt. */
  recorded: number
}

export interface InboxTopic {
  topic: string
  /**
   * Days to store a processed delivery. The sender repeats a delivery within this time, and the copy must be
   * recognized.
   */
  keepDays: number
  /** Days to store a delivery with a problem, so that staff can inspect it. */
  keepTroubledDays: number
  /**
   * Reads deliveries in the transaction that stores their outcomes; one outcome for each. An error puts off the
   * delivery that caused it and no other. Idempotent.
   */
  read: (tx: Db, services: Services, deliveries: readonly DeliveryRow[]) => Promise<DeliveryOutcome[]>
}
