import { useQueries } from '@tanstack/react-query'
import type { ScannedShipment } from '@kervan/contract/tracking/tracking.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'

/**
 * Shipments by scanned text. Each batch is requested once, so that another scan does not request hundreds
 * again. Unknown or failed texts are missing.
 */
export const useScannedShipments = (
  batches: readonly (readonly string[])[],
): ReadonlyMap<string, ScannedShipment> =>
  useQueries({
    queries: batches.map((references) => ({
      ...endpointQuery(trackingEndpoints.findScanned, { body: { references: [...references] } }),
    })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => data?.items ?? []).map((item) => [item.scanned, item] as const)),
  })
