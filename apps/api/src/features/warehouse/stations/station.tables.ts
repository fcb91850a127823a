import { bigint, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { stationModes } from '@kervan/domain/warehouse/commandCodes'
import type { StationMode } from '@kervan/domain/warehouse/commandCodes'
import { scanTones } from '@kervan/domain/warehouse/stationScan'
import type { ScanTone } from '@kervan/domain/warehouse/stationScan'
import { moment, oneOf } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import type { ScanFacts } from './scanFacts.ts'

/**
 * All scans of a station with their answers, including refused ones: a repeated scan gets the same answer, and
 * undo finds the last step. Moves are in `piece_moves`. Only `undoneBy` is ever updated.
 */
export const stationScans = pgTable(
  'station_scans',
  {
    /** Created by the device. */
    id: uuid().primaryKey(),
    /** Order in which scans were recorded. */
    serial: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    station: text().notNull(),
    mode: text().$type<StationMode>().notNull(),
    text: text().notNull(),
    tone: text().$type<ScanTone>().notNull(),
    facts: jsonb().$type<ScanFacts>().notNull(),
    /** Server time. */
    at: moment('at').notNull(),
    /** Day of the scan in Türkiye, for daily sums. */
    day: date().notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    /** Scan that undid this one. */
    undoneBy: uuid('undone_by'),
  },
  (table) => [
    index('station_scans_station').on(table.station, table.serial),
    index('station_scans_day').on(table.station, table.day, table.mode, table.tone),
    check('station_scans_mode', oneOf(table.mode, stationModes)),
    check('station_scans_tone', oneOf(table.tone, scanTones)),
  ],
)
