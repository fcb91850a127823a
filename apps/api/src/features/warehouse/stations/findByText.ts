import { recogniseReference } from '@kervan/domain/reference/references'
import type { Ctx } from '../../../platform/ctx.ts'
import { currentRules } from '../../reference/rules/currentRules.ts'
import { nameParcels } from '../../shipment/numbers/namedParcels.ts'
import { findNumbered } from './station.queries.ts'

/** Finds parcels and pieces of any company by their numbers: staff have the parcel in their hands and must learn why it cannot go on. */
export const findByText = async (ctx: Ctx, texts: readonly string[]) => {
  const { prefixes } = await currentRules(ctx)
  const recognised = texts.map((text) => recogniseReference(text, prefixes))
  const references = [
    ...new Set(recognised.flatMap(({ kind, reference }) => (kind === 'mistyped' ? [] : [reference]))),
  ]
  const parcelOf = nameParcels(references.length > 0 ? await findNumbered(ctx.db, references) : [])
  return recognised.map(({ kind, reference, pieceNumber }) => {
    const named = kind === 'mistyped' ? undefined : parcelOf(reference)
    return {
      isMistyped: kind === 'mistyped',
      shipment: named?.shipment,
      pieceNumber: pieceNumber ?? named?.piece ?? null,
    }
  })
}
