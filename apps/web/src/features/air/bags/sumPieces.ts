import type { BagPiece } from '@kervan/contract/air/bags/bag.endpoints'

/** Totals of the bag's contents, as printed on its label. */
export const sumPieces = (items: readonly BagPiece[]) => ({
  pieceCount: items.length,
  shipmentCount: new Set(items.map(({ shipmentId }) => shipmentId)).size,
  weightKg: items.reduce((grams, { weightKg }) => grams + Math.round((weightKg ?? 0) * 1000), 0) / 1000,
})
