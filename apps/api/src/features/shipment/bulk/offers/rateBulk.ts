/**
 * Prices all shipments of an upload in a job that works in pieces: a crash loses no progress, and a second run
 * repeats nothing.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { InputOf } from '@kervan/contract/endpoint'
import type { bulkEndpoints, BulkRule } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import type { Ctx, Services } from '../../../../platform/ctx.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { jobKind } from '../../../../platform/jobs/jobs.ts'
import { openQuoter } from '../../../pricing/quotes/openQuoter.ts'
import type { Quoter } from '../../../pricing/quotes/openQuoter.ts'
import { lockUpload, updateUpload } from '../bulkUploads.queries.ts'
import type { BulkUploadRow } from '../bulkUploads.queries.ts'
import { countParcels, listParcelsToRate, storeOffers } from './bulkOffers.queries.ts'
import type { ChosenOffer } from './bulkOffers.queries.ts'
import { auditBulk } from '../checkBulkShipments.ts'
import { changeUpload } from '../changeUpload.ts'
import { chooseOfferOrCheapest } from './chooseOffer.ts'
import { describeUpload } from '../describeUpload.ts'

/** Prices the remaining shipments of an upload. Idempotent. */
export const rateBulkJob = jobKind({
  name: 'shipment-rate-bulk',
  payload: z.object({ uploadId: z.uuid(), run: z.int() }),
  expireInSeconds: 300,
})

/** Shipments per transaction; progress becomes visible after each. */
const piece = 1000
/** Shipments priced at once. Meanwhile the database reads the next and stores the previous ones. */
const pricedAtOnce = 250
const turnMs = 8

type Parcels = Awaited<ReturnType<typeof listParcelsToRate>>

const rateParcels = async (parcels: Parcels, quoter: Quoter, rule: BulkRule): Promise<ChosenOffer[]> => {
  const chosen: ChosenOffer[] = []
  let turnEnds = 0
  for (const [row, parcel] of parcels) {
    if (performance.now() >= turnEnds) {
      await nextTurn()
      turnEnds = performance.now() + turnMs
    }
    const offers = quoter.offersOf(parcel)
    chosen.push({ row, offerCount: offers.length, offer: chooseOfferOrCheapest(offers, rule) })
  }
  return chosen
}

/** @returns the last row and how many it priced */
const ratePiece = async (
  tx: Db,
  { id: uploadId, ratingRow, ratingRun }: BulkUploadRow,
  quoter: Quoter,
  rule: BulkRule,
): Promise<{ lastRow: number; count: number }> => {
  let lastRow = ratingRow
  let count = 0
  let chosen: ChosenOffer[] = []
  let parcels = await listParcelsToRate(tx, uploadId, lastRow, pricedAtOnce)
  while (parcels.length > 0) {
    lastRow = parcels.at(-1)![0]
    count += parcels.length
    const [next, , priced]: [Parcels, void, ChosenOffer[]] = await Promise.all([
      count < piece ? listParcelsToRate(tx, uploadId, lastRow, pricedAtOnce) : [],
      storeOffers(tx, uploadId, ratingRun, chosen),
      rateParcels(parcels, quoter, rule),
    ])
    parcels = next
    chosen = priced
  }
  await storeOffers(tx, uploadId, ratingRun, chosen)
  return { lastRow, count }
}

/**
 * Prices an upload piece by piece. Stops when a newer pricing run was requested, because that run has its own
 * job.
 */
export const rateBulk = async (
  services: Pick<Services, 'db' | 'cache' | 'settings' | 'clock'>,
  { uploadId, run }: { uploadId: string; run: number },
): Promise<void> => {
  const { db, clock } = services
  for (let isOver = false; !isOver;) {
    isOver = await db.transaction(async (tx) => {
      const upload = await lockUpload(tx, { kind: 'all' }, uploadId)
      if (!upload || upload.ratingRun !== run || !upload.ratingRule) return true
      const quoter = await openQuoter({ ...services, db: tx, now: clock() }, upload.companyId)
      const { lastRow, count } = await ratePiece(tx, upload, quoter, upload.ratingRule)
      const isLast = count < piece
      const ratingDone = isLast ? upload.ratingTotal : upload.ratingDone + count
      await updateUpload(tx, uploadId, { ratingDone, ratingRow: lastRow })
      return isLast
    })
  }
}

/** @throws AppError notFound; bulkUploadOver */
export const rateBulkRows = async (
  ctx: Ctx,
  { uploadId, rule }: InputOf<typeof bulkEndpoints.rateBulkRows>['body'],
): Promise<BulkSummary> => {
  await changeUpload(ctx, { uploadId }, async (tx, upload) => {
    const run = upload.ratingRun + 1
    const ratingTotal = await countParcels(tx, uploadId)
    await updateUpload(tx, uploadId, {
      ratingRun: run,
      ratingRule: rule,
      ratingTotal,
      ratingDone: 0,
      ratingRow: 0,
    })
    await ctx.jobs.enqueue(tx, rateBulkJob, { uploadId, run })
    await auditBulk(tx, ctx, {
      action: 'bulkRated',
      id: uploadId,
      details: { ...rule, shipments: ratingTotal },
    })
  })
  return describeUpload(ctx, uploadId)
}
