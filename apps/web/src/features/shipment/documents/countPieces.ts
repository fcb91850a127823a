export const countPieces = (shipments: readonly { pieceCount: number }[]): number =>
  shipments.reduce((sum, { pieceCount }) => sum + pieceCount, 0)
