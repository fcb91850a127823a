import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import type { SheetEdit } from '../../../../ui/grid/sheet/sheet.ts'
import { RowEditor } from './RowEditor.tsx'

interface RowsStepProps {
  summary: BulkSummary
  onPriced: () => void
}

/** Rows of an upload, loaded when the step opens because a colleague may have corrected some meanwhile. */
export const RowsStep = ({ summary, onPriced }: RowsStepProps) => {
  const [carried, setCarried] = useState<readonly SheetEdit[]>([])
  const rows = useQuery({
    ...endpointQuery(bulkEndpoints.listBulkRows, { body: { uploadId: summary.uploadId } }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (rows.isError) return <ErrorState error={rows.error} onRetry={() => void rows.refetch()} />
  if (!rows.data || rows.isRefetching) return <LoadingRows rows={10} columns={8} />
  return (
    <RowEditor
      summary={summary}
      answer={rows.data}
      carried={carried}
      onReload={(unsaved) => {
        setCarried(unsaved)
        void rows.refetch()
      }}
      onPriced={onPriced}
    />
  )
}
