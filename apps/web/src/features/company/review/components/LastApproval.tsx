import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import { documentReviewEndpoints } from '@kervan/contract/company/review/documentReview.endpoints'
import type { ReviewedCompanyDocument } from '@kervan/contract/company/review/documentReview.endpoints'
import { approvalStatuses } from '@kervan/domain/company/companyDocuments'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import styles from './Review.module.css'

interface LastApprovalProps {
  /** Document as the approval returned it; its version is needed to put it back. */
  document: ReviewedCompanyDocument
  path: string
  onClose: () => void
}

/** Line above the next document that names the last approval and undoes it. */
export const LastApproval = ({ document, path, onClose }: LastApprovalProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(
      [companyEndpoints.findCompany, documentReviewEndpoints.listDocumentsToReview].map((row) =>
        queryClient.invalidateQueries(queriesOf(row)),
      ),
    )
  const undo = useEndpointMutation(documentReviewEndpoints.reviewDocument, {
    onSuccess: () => {
      void navigate(path)
      onClose()
      return refresh()
    },
    onError: refresh,
  })
  return (
    <div className={styles.last} role="status">
      <Note tone="ok">
        {document.companyName} ·{' '}
        {t('company:review.approved', { document: t(`company:documentType.${document.documentName}`) })}
      </Note>
      <Button
        isBusy={undo.isPending}
        onClick={() =>
          undo.mutate({
            body: { id: document.id, version: document.version, approvalStatus: approvalStatuses.waiting },
          })
        }
      >
        {t('company:review.undo')}
      </Button>
    </div>
  )
}
