/** Pricing all shipments of an upload: a job in pieces, that a killed process does not lose and a second one does not repeat. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { InputOf } from '@kervan/contract/endpoint'
import type { bulkEndpoints, BulkRule } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import type { Ctx, Services } from '../../../../platform/ctx.ts'
import { jobKind } from '../../../../platform/jobs/jobs.ts'
import { openQuoter } from '../../../pricing/quotes/openQuoter.ts'
import type { Quoter } from '../../../pricing/quotes/openQuoter.ts'
import { lockUpload, updateUpload } from '../bulkUploads.queries.ts'
import { countParcels, listParcelsToRate, storeOffers } from './bulkOffers.queries.ts'
import type { ChosenOffer } from './bulkOffers.queries.ts'
import { auditBulk } from '../checkBulkShipments.ts'
import { changeUpload } from '../changeUpload.ts'
import { chooseOfferOrCheapest } from './chooseOffer.ts'
import { describeUpload } from '../describeUpload.ts'

/** Run twice it prices what is left. */
export const rateBulkJob = jobKind({
  name: 'shipment-rate-bulk',
  payload: z.object({ uploadId: z.uuid(), run: z.int() }),
  expireInSeconds: 300,
})

/** Of one transaction: the progress that is seen. */
const piece = 1000
const turnMs = 8

const ratePiece = async (
  parcels: Awaited<ReturnType<typeof listParcelsToRate>>,
  quoter: Quoter,
  rule: BulkRule,
): Promise<ChosenOffer[]> => {
  const chosen: ChosenOffer[] = []
  let turnEnds = performance.now() + turnMs
  for (const { row, parcel } of parcels) {
    const offers = quoter.offersOf(parcel!)
    chosen.push({ row, offerCount: offers.length, offer: chooseOfferOrCheapest(offers, rule) })
    if (performance.now() < turnEnds) continue
    await nextTurn()
    turnEnds = performance.now() + turnMs
  }
  return chosen
}

/** Stops when somebody asked anew meanwhile: that pricing has its own job. */
export const rateBulk = async (
  services: Pick<Services, 'db' | 'cache' | 'clock'>,
  { uploadId, run }: { uploadId: string; run: number },
): Promise<void> => {
  const { db, cache, clock } = services
  for (let isOver = false; !isOver;) {
    isOver = await db.transaction(async (tx) => {
      const upload = await lockUpload(tx, { kind: 'all' }, uploadId)
      if (!upload || upload.ratingRun !== run || !upload.ratingRule) return true
      const parcels = await listParcelsToRate(tx, uploadId, upload.ratingRow, piece)
      const quoter = await openQuoter({ cache, now: clock() }, upload.companyId)
      await storeOffers(tx, uploadId, run, await ratePiece(parcels, quoter, upload.ratingRule))
      const isLast = parcels.length < piece
      const ratingDone = isLast ? upload.ratingTotal : upload.ratingDone + parcels.length
      await updateUpload(tx, uploadId, { ratingDone, ratingRow: parcels.at(-1)?.row ?? upload.ratingRow })
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
