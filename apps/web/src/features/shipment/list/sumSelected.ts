import type { AgentShipmentRow } from '@kervan/contract/shipment/list/agentShipmentList.endpoints'
import { add, fromDecimal, toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { Sums } from './components/ShipmentSums.tsx'

/** Totals of the selected rows, including rows on other pages. */
export const sumSelected = (rows: readonly AgentShipmentRow[]): Sums => {
  const values = new Map<string, Money>()
  for (const { customsValue, customsCurrency: currency } of rows) {
    if (customsValue === null || currency === null) continue
    const value = fromDecimal(customsValue.toFixed(2), currency)
    const before = values.get(currency)
    values.set(currency, before ? add(before, value) : value)
  }
  const grams = rows.reduce((sum, { totalWeight }) => sum + Math.round((totalWeight ?? 0) * 1000), 0)
  return {
    count: rows.length,
    isMore: false,
    pieces: rows.reduce((sum, { pieceCount }) => sum + pieceCount, 0),
    weightKg: grams / 1000,
    customsValues: [...values]
      .map(([currency, value]) => ({ currency, amount: toNumber(value) }))
      .toSorted((a, b) => a.currency.localeCompare(b.currency)),
  }
}
