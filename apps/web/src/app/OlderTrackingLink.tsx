import { Navigate, useParams } from 'react-router'
import { referenceOfPath } from '../features/tracking/referenceOfPath.ts'

/**
 * Redirects old links that carry the search as JSON in the path; the page itself reads the reference from the
 * query.
 */
export const OlderTrackingLink = () => {
  const { search } = useParams()
  const query = new URLSearchParams({ reference: referenceOfPath(search) })
  return <Navigate to={`/trackingseperated?${query.toString()}`} replace />
}
