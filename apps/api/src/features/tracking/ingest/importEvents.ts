/** Imports tracking events from a filled-in file: all rows or none. */
import type { AnswerOf, UploadedFile } from '@kervan/contract/endpoint'
import { eventFileColumns, mostFileEvents } from '@kervan/contract/tracking/ingest.endpoints'
import type { EventFileColumn, ingestEndpoints } from '@kervan/contract/tracking/ingest.endpoints'
import { isInDepot } from '@kervan/domain/shipment/adjustmentLife'
import { instantIn, mainZoneOf } from '@kervan/domain/tracking/placeTime'
import { earliestScan, scanClockToleranceMs, wasReceived } from '@kervan/domain/tracking/scanTime'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fieldError } from '../../../platform/errors.ts'
import { describeMinute, languages, translate } from '../../../platform/language.ts'
import { foldLabel } from '../../../platform/spreadsheet/foldLabel.ts'
import { readHeadedRows } from '../../../platform/spreadsheet/readHeadedRows.ts'
import type { HeadedRow } from '../../../platform/spreadsheet/readHeadedRows.ts'
import { mayMoveOn } from '../../measuring/holds/mayMoveOn.ts'
import { recordManyEvents } from '../recordManyEvents.ts'
import { readScans } from '../scannedShipments.ts'
import type { Scanned } from '../scannedShipments.ts'
import { findCarrierStatus, findEventsOfMany, houseCarrier, isOwnDelivery } from '../tracking.queries.ts'
import type { CarrierStatus, NewEvent } from '../tracking.queries.ts'
import { findBookedAt } from './ingest.queries.ts'

type Answer = AnswerOf<typeof ingestEndpoints.importEvents>
type Row = HeadedRow<EventFileColumn>

const columnByLabel: ReadonlyMap<string, EventFileColumn> = new Map(
  languages.flatMap((language) =>
    eventFileColumns.map(
      (name) => [foldLabel(translate(language, `tracking/ingest:file.column.${name}`)), name] as const,
    ),
  ),
)

const readRows = (file: UploadedFile): Promise<Row[]> =>
  readHeadedRows(file.bytes, {
    readHeading: (text) => columnByLabel.get(foldLabel(text)),
    keys: ['reference', 'code'],
    mostRows: mostFileEvents,
    refusals: {
      noHeading: 'tracking/ingest:file.noHeading',
      noRows: 'tracking/ingest:file.noRows',
      tooMany: 'tracking/ingest:file.tooMany',
    },
  })

/**
 * Parses 23.11.2026 or 2026-11-23 with a time in the same or the next cell. A spreadsheet stores a time as a
 * fraction of a day.
 */
const readWallTime = (date: string, time: string): string | null => {
  const [day = '', behind = ''] = date.split(/[ T]+/, 2)
  const [, d, m, y] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(day) ?? []
  const iso = y ? `${y}-${m!.padStart(2, '0')}-${d!.padStart(2, '0')}` : day
  const clock = time || behind || '00:00'
  const part = /^0?\.\d+$/.test(clock) ? Math.round(Number(clock) * 1440) : null
  const [, hours, minutes, seconds = '00'] =
    part === null
      ? (/^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(clock) ?? [])
      : [null, String(Math.floor(part / 60)), String(part % 60).padStart(2, '0')]
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || hours === undefined) return null
  return `${iso}T${hours.padStart(2, '0')}:${minutes}:${seconds}`
}

interface Read {
  row: Row
  scan: Scanned
  status: CarrierStatus | undefined
  at: Date | null
  zone: string
}

class RowProblem extends Error {
  readonly column: EventFileColumn
  constructor(column: EventFileColumn, message: string) {
    super(message)
    this.column = column
  }
}

/** @throws RowProblem */
const check = (ctx: Ctx, { row: { texts }, scan, status, at }: Read): void => {
  const say = (key: string) => translate(ctx.language, key)
  if (scan.outcome !== 'found')
    throw new RowProblem('reference', say(`tracking/statusEntry:outcome.${scan.outcome}`))
  if (!status) throw new RowProblem('code', say('tracking/ingest:file.code'))
  if (texts.country && !/^[A-Za-z]{2}$/.test(texts.country))
    throw new RowProblem('country', say('tracking/ingest:file.country'))
  if (!at) throw new RowProblem('date', say('tracking/ingest:file.date'))
  if (at.getTime() > ctx.now.getTime() + scanClockToleranceMs)
    throw new RowProblem('date', say('tracking/ingest:file.inFuture'))
  if (!texts.place) throw new RowProblem('place', say('tracking/ingest:file.place'))
}

const readAll = async (ctx: Ctx, rows: readonly Row[]): Promise<Read[]> => {
  const scans = await readScans(
    ctx,
    rows.map(({ texts }) => (texts.reference ?? '').slice(0, 60)),
  )
  const statuses = new Map<string, CarrierStatus | undefined>()
  const reads: Read[] = []
  for (const [index, row] of rows.entries()) {
    const { carrier, code = '', date = '', time = '', country } = row.texts
    const carrierCode = (carrier || houseCarrier).toUpperCase()
    const name = `${carrierCode} ${code.toUpperCase()}`
    if (!statuses.has(name))
      statuses.set(name, await findCarrierStatus(ctx.db, carrierCode, code.toUpperCase()))
    const zone = mainZoneOf(country?.toUpperCase() ?? null) ?? 'Europe/Istanbul'
    const wall = readWallTime(date, time)
    reads.push({
      row,
      scan: scans[index]!,
      status: statuses.get(name),
      at: wall === null ? null : instantIn(wall, zone),
      zone,
    })
  }
  return reads
}

/** Checks the scan rules: not before booking or reception, and no departure while an extra payment is open. */
const checkAgainstShipments = async (ctx: Ctx, reads: readonly Read[]): Promise<(read: Read) => void> => {
  const ids = [...new Set(reads.flatMap(({ scan }) => scan.shipment?.id ?? []))]
  const bookedAt = await findBookedAt(ctx.db, ids)
  const events = await findEventsOfMany(ctx.db, ids)
  const mayLeave = await mayMoveOn(ctx.db, ids)
  const stepsInFile = reads.flatMap(({ scan: { shipment, pieceNumber }, status, at }) =>
    shipment && status?.group && at && !isOwnDelivery(status)
      ? [{ shipmentId: shipment.id, pieceNumber, at, group: status.group, exception: null }]
      : [],
  )
  return ({ scan, status, at }) => {
    const { id, pieceCount, state } = scan.shipment!
    const group = status!.group
    const known = { bookedAt: bookedAt.get(id) ?? ctx.now, pieceCount, events: events.get(id) ?? [] }
    const earliest = earliestScan(known, { pieceNumber: scan.pieceNumber, group })
    if (at!.getTime() < earliest.at.getTime() - scanClockToleranceMs) {
      const moment = describeMinute(earliest.at, ctx.language)
      const key = `tracking/statusEntry:outcome.tooEarly_${earliest.since}`
      throw new RowProblem('date', translate(ctx.language, key, { earliest: moment }))
    }
    const ofShipment = stepsInFile.filter(({ shipmentId }) => shipmentId === id)
    const withFile = { pieceCount, events: [...known.events, ...ofShipment] }
    if (isOwnDelivery(status!) && !wasReceived(withFile, scan.pieceNumber))
      throw new RowProblem('reference', translate(ctx.language, 'tracking/statusEntry:outcome.notReceived'))
    if (group !== null && group >= 3 && isInDepot(state) && !mayLeave(id))
      throw new RowProblem('reference', translate(ctx.language, 'tracking/statusEntry:outcome.held'))
  }
}

/** @throws AppError validationFailed on `file` */
export const importEvents = async (ctx: Ctx, files: readonly UploadedFile[]): Promise<Answer> => {
  const file = files.find(({ fieldName }) => fieldName === 'file')
  if (!file) throw fieldError('file', 'validation:required')
  const reads = await readAll(ctx, await readRows(file))
  const checkShipment = await checkAgainstShipments(ctx, reads)
  const problems = reads.flatMap((read) => {
    try {
      check(ctx, read)
      checkShipment(read)
      return []
    } catch (error) {
      if (error instanceof RowProblem)
        return [{ row: read.row.row, column: error.column, message: error.message }]
      throw error
    }
  })
  if (problems.length > 0) return { recorded: 0, known: 0, problems }
  const events = reads.map(({ row, scan, status, at, zone }): NewEvent => ({
    shipmentId: scan.shipment!.id,
    pieceNumber: scan.pieceNumber,
    statusId: status!.id,
    at: at!,
    place: row.texts.place!.slice(0, 100),
    source: 'file',
    actorId: requireActor(ctx).userId,
    zone,
    isZoneAssumed: true,
  }))
  const fresh = await ctx.db.transaction((tx) => recordManyEvents(tx, ctx, events, ctx.now))
  return { recorded: fresh.length, known: events.length - fresh.length, problems: [] }
}
