import { useQueries } from '@tanstack/react-query'
import type { ScannedShipment } from '@kervan/contract/tracking/tracking.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'

/**
 * What was scanned, by the text that was scanned. Each batch is asked for once, so that one more scan does not ask for
 * hundreds again. What is not known yet, or could not be asked for, is missing.
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
