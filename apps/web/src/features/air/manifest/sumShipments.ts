import type { ManifestRow, ManifestShipment } from '@kervan/contract/air/manifest/manifest.endpoints'
import { add, fromDecimal, toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'

export type ManifestSums = Pick<ManifestRow, 'shipmentCount' | 'pieceCount' | 'weightKg' | 'values'>

/** Totals of the selected shipments, as printed on the manifest. */
export const sumShipments = (
  rows: readonly Pick<ManifestShipment, 'pieceCount' | 'weightKg' | 'value'>[],
): ManifestSums => {
  const values = new Map<string, Money>()
  for (const { value } of rows) {
    if (!value) continue
    const one = fromDecimal(value.amount.toFixed(2), value.currency)
    const before = values.get(value.currency)
    values.set(value.currency, before ? add(before, one) : one)
  }
  return {
    shipmentCount: rows.length,
    pieceCount: rows.reduce((count, { pieceCount }) => count + pieceCount, 0),
    weightKg: rows.reduce((grams, { weightKg }) => grams + Math.round(weightKg * 1000), 0) / 1000,
    values: [...values.values()]
      .map((sum) => ({ amount: toNumber(sum), currency: sum.currency }))
      .toSorted((a, b) => a.currency.localeCompare(b.currency)),
  }
}
