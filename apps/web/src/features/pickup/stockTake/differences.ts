import type { StockDifference } from '@kervan/contract/pickup/stockTake/stockTake.endpoints'

export const keyOfDifference = ({
  kind,
  shipmentId,
  pieceNumber,
}: Pick<StockDifference, 'kind' | 'shipmentId' | 'pieceNumber'>): string =>
  `${kind} ${shipmentId} ${pieceNumber}`
