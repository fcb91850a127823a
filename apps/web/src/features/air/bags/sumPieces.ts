import type { BagPiece } from '@kervan/contract/air/bags/bag.endpoints'

/** What is in the bag, as the label will state it. */
export const sumPieces = (items: readonly BagPiece[]) => ({
  pieceCount: items.length,
  shipmentCount: new Set(items.map(({ shipmentId }) => shipmentId)).size,
  weightKg: items.reduce((grams, { weightKg }) => grams + Math.round((weightKg ?? 0) * 1000), 0) / 1000,
})
