import { bigint, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { stationModes } from '@kervan/domain/warehouse/commandCodes'
import type { StationMode } from '@kervan/domain/warehouse/commandCodes'
import { scanTones } from '@kervan/domain/warehouse/stationScan'
import type { ScanTone } from '@kervan/domain/warehouse/stationScan'
import { moment, oneOf } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import type { ScanFacts } from './scanFacts.ts'

/**
 * Every scan of a station with its answer, wrong ones too: sent again it gets the same one, and undoing finds what the station
 * did last. What moved is told by `piece_moves`. Only `undoneBy` is ever written later.
 */
export const stationScans = pgTable(
  'station_scans',
  {
    /** From the device. */
    id: uuid().primaryKey(),
    /** In the order in which they were taken in. */
    serial: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    station: text().notNull(),
    mode: text().$type<StationMode>().notNull(),
    text: text().notNull(),
    tone: text().$type<ScanTone>().notNull(),
    facts: jsonb().$type<ScanFacts>().notNull(),
    /** By our clock. */
    at: moment('at').notNull(),
    /** In Türkiye, for the sums of a day. */
    day: date().notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    /** The scan that took this one back. */
    undoneBy: uuid('undone_by'),
  },
  (table) => [
    index('station_scans_station').on(table.station, table.serial),
    index('station_scans_day').on(table.station, table.day, table.mode, table.tone),
    check('station_scans_mode', oneOf(table.mode, stationModes)),
    check('station_scans_tone', oneOf(table.tone, scanTones)),
  ],
)
