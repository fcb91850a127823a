import { issuesForManifest } from '@kervan/domain/air/manifest'
import type { ManifestIssue } from '@kervan/domain/air/manifest'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { mayMoveOn } from '../../measuring/holds/mayMoveOn.ts'
import { findMeasuredWeights } from '../../measuring/holds/measuredWeights.ts'
import { loadShipmentsByReference } from '../../shipment/draft/loadShipment.ts'
import { findBagsOfShipments } from '../bags/findBagsOfShipments.ts'
import { findHsCodes, findInvoices } from './manifest.queries.ts'
import type { FoundCandidate } from './manifest.queries.ts'
import { toManifestLine } from './manifestLine.ts'
import type { ManifestLine } from './manifestLine.ts'

export interface LoadedLine {
  candidate: FoundCandidate
  line: ManifestLine
  issues: ManifestIssue[]
}

/** Loads the current data and problems of the shipments in the given order, in a constant number of statements. */
export const loadLines = async (ctx: Ctx, candidates: readonly FoundCandidate[]): Promise<LoadedLine[]> => {
  if (candidates.length === 0) return []
  const ids = candidates.map(({ id }) => id)
  const references = candidates.map(({ assetReference }) => assetReference)
  // Sequential, because the calls may share a transaction's connection.
  const loaded = await loadShipmentsByReference(ctx.db, { kind: 'all' }, references)
  const hsCodes = await findHsCodes(ctx.db, ids)
  const invoices = await findInvoices(ctx.db, ids)
  const bags = await findBagsOfShipments(ctx.db, ids)
  const measured = await findMeasuredWeights(ctx.db, ids)
  const mayLeave = await mayMoveOn(ctx.db, ids)
  const documentWord = translate(ctx.language, 'documents:manifest.document')
  return candidates.map((candidate) => {
    const shipment = loaded.get(candidate.assetReference)!
    const weightsKg = measured.get(candidate.id) ?? shipment.pieces.map(({ weightKg }) => weightKg)
    const line = toManifestLine(shipment, {
      documentWord,
      invoice: invoices.get(candidate.id) ?? null,
      bags: bags.get(candidate.id),
      weightsKg,
      day: dayInTurkiye(ctx.now),
    })
    const issues = issuesForManifest({
      state: candidate.state,
      isDocument: line.isDocument,
      isHeld: !mayLeave(candidate.id),
      supplierReference: line.supplierReference,
      hsCodes: hsCodes.get(candidate.id) ?? [],
      goodsValue: line.value?.amount ?? null,
      pieceWeightsKg: weightsKg,
    })
    return { candidate, line, issues }
  })
}
