import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { segmentEndpoints } from '@kervan/contract/pricing/segments/segment.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { accepts } from '../../../../platform/formRules.ts'
import { useDebouncedValue } from '../../../../platform/useDebouncedValue.ts'
import { toBands } from '../segmentRates.ts'
import type { RatesValues } from '../segmentRates.ts'

const pauseMs = 350
const row = segmentEndpoints.previewMargin

/** Margin preview of the typed rates on sample parcels; the previous answer stays while the next one loads. */
export const useMarginPreview = (segmentId: number, values: RatesValues | undefined) => {
  const parsed = row.body.safeParse({
    segmentId,
    serviceId: values?.serviceId ?? null,
    validFrom: values?.validFrom ?? undefined,
    bands: toBands(values?.bands ?? []),
  })
  const wanted = parsed.success ? JSON.stringify(parsed.data) : null
  const settled = useDebouncedValue(wanted, pauseMs)
  const body: unknown = settled === null ? null : JSON.parse(settled)
  const isRight = accepts(row, body)
  const query = useQuery({
    ...endpointQuery(row, { body: isRight ? body : { segmentId, serviceId: null, bands: [] } }),
    enabled: isRight,
    placeholderData: keepPreviousData,
  })
  return {
    samples: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    /** True while a typed rate is not valid, so that there is no preview. */
    isIncomplete: wanted === null,
    isRefreshing: query.isFetching || wanted !== settled,
  }
}
