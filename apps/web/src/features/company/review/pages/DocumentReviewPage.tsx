import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { documentReviewEndpoints } from '@kervan/contract/company/review/documentReview.endpoints'
import type { ReviewedCompanyDocument } from '@kervan/contract/company/review/documentReview.endpoints'
import { approvalStatuses } from '@kervan/domain/company/companyDocuments'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { toneOfApproval } from '../../documents/documentTones.ts'
import { LastApproval } from '../components/LastApproval.tsx'
import { ReviewDesk } from '../components/ReviewDesk.tsx'

const listPath = '/agent/documentreview'
const pathOf = (documentId: number): string => `${listPath}/${documentId}`

/** Maximum queue length; enough for a day, and later documents follow as the queue gets shorter. */
const queueLength = 100

const ReviewList = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useEndpointList(documentReviewEndpoints.listDocumentsToReview, {
    without: ['documentId'],
  })
  return (
    <ListScreen
      list={list}
      title={t('shell:screen.documentReview')}
      rowKey={({ id }) => String(id)}
      onOpen={({ id }) => void navigate(pathOf(id))}
      cells={{
        state: ({ approvalName }) => (
          <StateDot tone={toneOfApproval[approvalName]}>{t(`company:approval.${approvalName}`)}</StateDot>
        ),
      }}
      empty={<EmptyState title={t('company:review.none')}>{t('company:review.noneHelp')}</EmptyState>}
    />
  )
}

/** One document in the review queue. The queue stays as it was when the document was opened. */
const Review = ({ documentId }: { documentId: number }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [approved, setApproved] = useState<ReviewedCompanyDocument | null>(null)
  const { data, error, refetch } = useQuery(
    endpointQuery(documentReviewEndpoints.listDocumentsToReview, { body: { pageSize: queueLength } }),
  )
  const items = data?.items ?? []
  const place = items.findIndex(({ id }) => id === documentId)
  const isInQueue = place !== -1
  const single = useQuery({
    ...endpointQuery(documentReviewEndpoints.listDocumentsToReview, { body: { documentId } }),
    enabled: data !== undefined && !isInQueue,
  })
  const document = items[place] ?? single.data?.items[0]
  const goTo = (id: number | undefined) => (id === undefined ? null : () => void navigate(pathOf(id)))
  const isOpen = (one: ReviewedCompanyDocument) =>
    one.approvalStatus < approvalStatuses.approved && one.id !== documentId
  const nextToDecide = items.slice(place + 1).find(isOpen) ?? items.find(isOpen)
  const goNext = goTo(isInQueue ? items[place + 1]?.id : undefined)
  const goPrevious = goTo(isInQueue ? items[place - 1]?.id : undefined)
  return (
    <>
      <PageHeader
        title={document?.companyName ?? t('shell:screen.documentReview')}
        facts={isInQueue && t('company:review.position', { place: place + 1, count: items.length })}
        actions={
          <>
            <ButtonLink to={listPath}>{t('company:review.back')}</ButtonLink>
            <Button disabled={!goPrevious} onClick={goPrevious ?? undefined}>
              {t('company:review.previous')}
            </Button>
            <Button disabled={!goNext} onClick={goNext ?? undefined}>
              {t('company:review.next')}
            </Button>
          </>
        }
      />
      {approved && (
        <LastApproval
          key={`approval ${approved.id}`}
          document={approved}
          path={pathOf(approved.id)}
          onClose={() => setApproved(null)}
        />
      )}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {(!data || single.isLoading) && !error && <LoadingRows rows={8} columns={2} />}
      {data && !document && !single.isLoading && (
        <EmptyState title={t('company:review.done')}>{t('company:review.doneHelp')}</EmptyState>
      )}
      {document && (
        <ReviewDesk
          key={document.id}
          document={document}
          goNext={goNext}
          goPrevious={goPrevious}
          goOn={goTo(nextToDecide?.id)}
          onApproved={setApproved}
          pathOf={pathOf}
        />
      )}
    </>
  )
}

/** Document review page: the queue, and each document beside the expected data. */
export const DocumentReviewPage = () => {
  const documentId = Number(useParams().documentId)
  return Number.isInteger(documentId) && documentId > 0 ? <Review documentId={documentId} /> : <ReviewList />
}
