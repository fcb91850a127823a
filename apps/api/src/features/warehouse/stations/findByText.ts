import { recogniseReference } from '@kervan/domain/reference/references'
import type { Ctx } from '../../../platform/ctx.ts'
import { currentRules } from '../../reference/rules/currentRules.ts'
import { findNumbered } from './station.queries.ts'
import type { NumberedShipment } from './station.queries.ts'

/** Of whatever company: staff hold the parcel in their hands, and must be told why it does not go on. */
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
      // Two carriers may have given one number: then nobody knows which parcel is meant.
      if (supplierReference) found.set(supplierReference, found.has(supplierReference) ? null : shipment)
    }
  return recognised.map(({ kind, reference, pieceNumber }) => ({
    isMistyped: kind === 'mistyped',
    shipment: kind === 'mistyped' ? undefined : (found.get(reference) ?? undefined),
    pieceNumber,
  }))
}
