import type { StockDifference } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'

export const keyOfDifference = ({
  kind,
  shipmentId,
  pieceNumber,
}: Pick<StockDifference, 'kind' | 'shipmentId' | 'pieceNumber'>): string =>
  `${kind} ${shipmentId} ${pieceNumber}`
