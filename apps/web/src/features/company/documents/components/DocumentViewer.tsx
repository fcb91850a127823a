import { useQuery } from '@tanstack/react-query'
import { companyDocumentEndpoints } from '@kervan/contract/company/documents/companyDocuments.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useFileAddress } from '../../../../platform/api/useFileAddress.ts'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import styles from './CompanyDocuments.module.css'

/** Shows the document in the browser's PDF viewer. */
export const DocumentViewer = ({ documentId, title }: { documentId: number; title: string }) => {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(companyDocumentEndpoints.downloadCompanyDocument, { body: { id: documentId } }),
    staleTime: Infinity,
  })
  const address = useFileAddress(data)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!address) return <LoadingRows rows={8} columns={1} />
  return <iframe className={styles.viewer} src={address} title={title} />
}
