import { recogniseReference } from '@kervan/domain/reference/references'
import type { Ctx } from '../../../platform/ctx.ts'
import { currentRules } from '../../reference/rules/currentRules.ts'
import { findNumbered } from './station.queries.ts'
import type { NumberedShipment } from './station.queries.ts'

/** Finds parcels of any company: staff have the parcel in their hands and must learn why it cannot go on. */
export const findByText = async (ctx: Ctx, texts: readonly string[]) => {
  const { prefixes } = await currentRules(ctx)
  const recognised = texts.map((text) => recogniseReference(text, prefixes))
  const references = [
    ...new Set(recognised.flatMap(({ kind, reference }) => (kind === 'mistyped' ? [] : [reference]))),
  ]
  const found = new Map<string, NumberedShipment | null>()
  if (references.length > 0)
    for (const shipment of await findNumbered(ctx.db, references)) {
      const { assetReference, supplierReference } = shipment
      found.set(assetReference, shipment)
      // The same number of two carriers is ambiguous, so no parcel is returned.
      if (supplierReference) found.set(supplierReference, found.has(supplierReference) ? null : shipment)
    }
  return recognised.map(({ kind, reference, pieceNumber }) => ({
    isMistyped: kind === 'mistyped',
    shipment: kind === 'mistyped' ? undefined : (found.get(reference) ?? undefined),
    pieceNumber,
  }))
}
