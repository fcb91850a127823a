import { rowVersionOf } from '../../../platform/rowVersion.ts'
import type { LayerRow } from '../tax.queries.ts'

export const versionOfLayer = (row: LayerRow): string =>
  rowVersionOf([row.percent, row.kind, row.codes, row.source, row.validTo])

/** Both days included; without an end it goes on. */
export const stateOn = (
  today: string,
  { validFrom, validTo }: Pick<LayerRow, 'validFrom' | 'validTo'>,
): 'past' | 'inForce' | 'toCome' => {
  if (validTo !== null && validTo < today) return 'past'
  return validFrom > today ? 'toCome' : 'inForce'
}

/** Whether two layers of one heading share a day. */
export const sharesDay = (
  one: Pick<LayerRow, 'validFrom' | 'validTo'>,
  other: Pick<LayerRow, 'validFrom' | 'validTo'>,
): boolean =>
  (other.validTo === null || one.validFrom <= other.validTo) &&
  (one.validTo === null || other.validFrom <= one.validTo)
