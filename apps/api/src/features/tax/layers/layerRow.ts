import { rowVersionOf } from '../../../platform/rowVersion.ts'
import type { LayerRow } from '../tax.queries.ts'

export const versionOfLayer = (row: LayerRow): string =>
  rowVersionOf([row.percent, row.kind, row.codes, row.source, row.validTo])

/** Both ends are inclusive; no end means open-ended. */
export const stateOn = (
  today: string,
  { validFrom, validTo }: Pick<LayerRow, 'validFrom' | 'validTo'>,
): 'past' | 'inForce' | 'toCome' => {
  if (validTo !== null && validTo < today) return 'past'
  return validFrom > today ? 'toCome' : 'inForce'
}

/** Checks whether two layers of one heading overlap. */
export const sharesDay = (
  one: Pick<LayerRow, 'validFrom' | 'validTo'>,
  other: Pick<LayerRow, 'validFrom' | 'validTo'>,
): boolean =>
  (other.validTo === null || one.validFrom <= other.validTo) &&
  (one.validTo === null || other.validFrom <= one.validTo)
