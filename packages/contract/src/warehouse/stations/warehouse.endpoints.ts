/** Stations of the warehouse: places with a scanner, a screen and a loudspeaker. */
import { bagStates } from '@kervan/domain/air/bagLife'
import { stationModes } from '@kervan/domain/warehouse/commandCodes'
import { scanOutcomes, scanTones } from '@kervan/domain/warehouse/stationScan'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { moment, requiredText } from '../../fields.ts'

/** Of one call, so that what waited through an outage is sent in one or a few. */
const mostScansAtOnce = 10_000

/** Some 200 bytes a scan. */
const mostScanBytes = 4_000_000

export const mostStationLetters = 40
const mostScanLetters = 100

/** Who works with bags and flights; couriers do not. */
const access = 'pickup_warehouse'

const station = requiredText(mostStationLetters, 'warehouse:required.station')

const scan = {
  /** Made by the device: sent twice it is one scan with one answer. */
  id: z.uuid('validation:choice'),
  mode: z.enum(stationModes, 'validation:choice'),
  /** As the scanner read it: a piece, a shipment, a bag, the order to undo. */
  text: requiredText(mostScanLetters, 'warehouse:required.text'),
  /** Barcode of the bag that was scanned before, for `bag` and `unbag`. */
  bag: z.string().max(mostScanLetters, 'validation:tooLong').nullish(),
  /** How many pieces of a shipment one scan of it stands for; 0 is all of them. */
  pieces: z.int('validation:number').min(0, 'validation:tooSmall').max(999, 'validation:tooBig').nullish(),
  /** The person was asked (`question`) and says yes. */
  confirm: z.boolean().default(false),
  /** By the clock of the device. */
  at: moment(),
}

/** By the clock of the device, so that one that is wrong is noticed. */
const sentAt = moment()

const verdict = z.object({
  id: z.uuid(),
  mode: z.enum(stationModes),
  /** As it was sent. */
  text: z.string(),
  tone: z.enum(scanTones),
  outcome: z.enum(scanOutcomes),
  headline: z.string(),
  /** What to do next; empty where nothing is to be done. */
  instruction: z.string(),
  /** Where it goes, to be read from afar: a bag's number, a shelf, an airport. */
  target: z.string().nullable(),
  /** What `confirm` would answer. */
  question: z.enum(['move', 'close']).nullable(),
  shipmentId: z.uuid().nullable(),
  assetReference: z.string().nullable(),
  pieceNumbers: z.array(z.int()),
  pieceCount: z.int(),
  countryCode: z.string().nullable(),
  bagNumber: z.string().nullable(),
  /** Of a bag that would be shut without them: `KRV-41870392-5 2/3`; the first of them. */
  missing: z.array(z.string()),
  missingCount: z.int(),
  /** Of a parcel: null where nothing was found. */
  isMeasured: z.boolean().nullable(),
  canUndo: z.boolean(),
  at: z.iso.datetime(),
})
export type StationVerdict = z.output<typeof verdict>

const bagNow = z.object({
  id: z.uuid(),
  number: z.string(),
  state: z.enum(bagStates),
  destination: z.string(),
  /** As people say it: `TK 1523`; null on no flight. */
  flight: z.string().nullable(),
  pieceCount: z.int(),
  weightKg: z.number(),
})
export type StationBag = z.output<typeof bagNow>

export const warehouseEndpoints = {
  scanAtStation: endpoint({
    method: 'POST',
    path: '/api/Pickup/ScanAtStation',
    access,
    summary: 'One scan of a station: what it came to, in words, and where the parcel goes',
    body: z.object({ station, sentAt, ...scan }),
    answer: z.object({ verdict, bag: bagNow.nullable() }),
    limit: { max: 1200, windowSeconds: 60 },
  }),
  scanManyAtStation: endpoint({
    method: 'POST',
    path: '/api/Pickup/ScanManyAtStation',
    access,
    summary: 'Scans of a station that waited, in their order, each with its own answer',
    body: z.object({
      station,
      sentAt,
      scans: z
        .array(z.object(scan), 'validation:required')
        .min(1, 'validation:required')
        .max(mostScansAtOnce, 'validation:tooBig'),
    }),
    maxBodyBytes: mostScanBytes,
    answer: z.object({
      /** In the order of the scans. */
      verdicts: z.array(verdict),
      /** Those that the scans name, as they are after them. */
      bags: z.array(bagNow),
    }),
    limit: { max: 120, windowSeconds: 60 },
  }),
  getStation: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetStation',
    access,
    summary: 'What a station did today: sums and the last scans; without a name the names of all stations',
    body: z.object({ station: z.string().trim().max(mostStationLetters, 'validation:tooLong').nullish() }),
    answer: z.object({
      names: z.array(z.string()),
      /** Scans of today, in Türkiye. */
      sums: z.array(z.object({ mode: z.enum(stationModes), tone: z.enum(scanTones), count: z.int() })),
      /** Newest first. */
      last: z.array(verdict),
    }),
  }),
  getCommandSheet: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetCommandSheet',
    access,
    summary: 'The barcodes that order a station about, to be printed: PDF, A4, in the language of the caller',
    body: z.object({}),
    answer: { contentTypes: ['application/pdf'] },
    limit: { max: 30, windowSeconds: 60 },
  }),
}
