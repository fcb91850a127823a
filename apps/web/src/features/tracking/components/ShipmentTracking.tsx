import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { useTracking } from '../hooks/useTracking.ts'
import { TrackingView } from './TrackingView.tsx'

/** Tracking of a booked shipment, embedded in another page. */
export const ShipmentTracking = ({ reference }: { reference: string }) => {
  const { result, error, retry } = useTracking(reference)
  if (result) return <TrackingView isEmbedded result={result} />
  if (error !== null) return <ErrorState error={error} onRetry={retry} />
  return <LoadingRows rows={4} columns={2} />
}
