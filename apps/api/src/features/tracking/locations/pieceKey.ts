/** Identifies one piece of a shipment. */
export interface PieceKey {
  shipmentId: string
  pieceNumber: number
}

export const keyOfPiece = ({ shipmentId, pieceNumber }: PieceKey): string => `${shipmentId} ${pieceNumber}`
