import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import { documentReviewEndpoints } from '@kervan/contract/company/review/documentReview.endpoints'
import type { ReviewedCompanyDocument } from '@kervan/contract/company/review/documentReview.endpoints'
import {
  approvalStatuses,
  companyDocumentNames,
  companyDocumentTypes,
  companyStatuses,
  isSetApproved,
} from '@kervan/domain/company/companyDocuments'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note, StateDot } from '../../../../ui/light/Tags.tsx'
import { DocumentViewer } from '../../documents/components/DocumentViewer.tsx'
import { stateOf, toneOfApproval } from '../../documents/documentTones.ts'
import { useReviewKeys } from '../hooks/useReviewKeys.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import styles from './Review.module.css'

interface ReviewDeskProps {
  document: ReviewedCompanyDocument
  /** Opens the next document; null at the end of the review queue. */
  goNext: (() => void) | null
  goPrevious: (() => void) | null
  /** Opens the next waiting document of the review; null when there is none. */
  goOn: (() => void) | null
  /** Called with the document after its approval. */
  onApproved: (document: ReviewedCompanyDocument) => void
  pathOf: (documentId: number) => string
}

type CompanyAnswer = NonNullable<ReturnType<typeof useCompany>['data']>

const useCompany = (companyId: number) =>
  useQuery(endpointQuery(companyEndpoints.findCompany, { body: { id: companyId } }))

const addressOf = ({ address }: CompanyAnswer): string =>
  [address?.address1, address?.address2, address?.district, address?.zipCode, address?.city]
    .filter(Boolean)
    .join(', ')

/** Company data that the document must contain. */
const CompanyFacts = ({ company }: { company: CompanyAnswer }) => {
  const { t } = useTranslation()
  return (
    <Panel title={t('company:review.compare')}>
      <dl className={styles.compare}>
        <div>
          <dt>{t('company:review.name')}</dt>
          <dd>{company.name}</dd>
        </div>
        <div>
          <dt>{t('company:review.number')}</dt>
          <dd className={styles.number}>{company.taxID ?? company.identificationNumber ?? '–'}</dd>
        </div>
        <div>
          <dt>{t('company:review.address')}</dt>
          <dd>{addressOf(company) || '–'}</dd>
        </div>
      </dl>
    </Panel>
  )
}

const OtherDocuments = ({
  company,
  pathOf,
}: {
  company: CompanyAnswer
  pathOf: ReviewDeskProps['pathOf']
}) => {
  const { t } = useTranslation()
  return (
    <Panel title={t('company:review.others')}>
      <ul className={styles.others}>
        {companyDocumentNames.map((name) => {
          const document = company.documents.find(
            ({ dokumentType }) => dokumentType === companyDocumentTypes[name],
          )
          const state = stateOf(document)
          const title = t(`company:documentType.${name}`)
          return (
            <li key={name}>
              {document ? <Link to={pathOf(document.id)}>{title}</Link> : title}
              <StateDot tone={toneOfApproval[state]}>{t(`company:approval.${state}`)}</StateDot>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** Decides on one company document and reloads lists and company. */
const useDecision = (
  document: ReviewedCompanyDocument,
  { goOn, onApproved }: Pick<ReviewDeskProps, 'goOn' | 'onApproved'>,
) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all(
      [companyEndpoints.findCompany, documentReviewEndpoints.listDocumentsToReview].map((row) =>
        queryClient.invalidateQueries(queriesOf(row)),
      ),
    )
  const say = (status: number) =>
    notify(
      'success',
      t(status === approvalStatuses.cancelled ? 'company:review.cancelled' : 'company:review.waitingAgain', {
        document: t(`company:documentType.${document.documentName}`),
      }),
    )
  const onDecided = async (answer: DecisionAnswer) => {
    const { approvalStatus, canApproveCompany } = answer
    if (approvalStatus === approvalStatuses.approved) onApproved(answer)
    else say(approvalStatus)
    // After the last document is approved, stays at the company, which can be approved now.
    if (!canApproveCompany && approvalStatus !== approvalStatuses.waiting) goOn?.()
    await refresh()
  }
  const review = useEndpointMutation(documentReviewEndpoints.reviewDocument, {
    onSuccess: onDecided,
    onError: refresh,
  })
  const decide = (approvalStatus: number) =>
    review.mutate({ body: { id: document.id, version: document.version, approvalStatus } })
  return { decide, onDecided, refresh, isBusy: review.isPending }
}

interface DecisionAnswer extends ReviewedCompanyDocument {
  canApproveCompany: boolean
}

/** Review of a document: the document on the left, the expected data and the decision on the right. */
export const ReviewDesk = (props: ReviewDeskProps) => {
  const { document, goNext, goPrevious, pathOf } = props
  const { t, language } = useTranslation()
  const [isCancelling, setIsCancelling] = useState(false)
  const company = useCompany(document.companyID)
  const mayApproveCompany = useHasFlag('agent_companies')
  const { decide, onDecided, refresh, isBusy } = useDecision(document, props)
  const done = {
    onSuccess: ({ returnText }: { returnText: string }) => {
      notify('success', returnText)
      return refresh()
    },
  }
  const approveCompany = useEndpointMutation(documentReviewEndpoints.approveCompany, done)
  const mail = useEndpointMutation(documentReviewEndpoints.mailReviewResult, done)
  const isWaiting = document.approvalStatus < approvalStatuses.approved
  const canCancel = document.approvalStatus !== approvalStatuses.cancelled
  useReviewKeys(
    {
      ...(isWaiting && !isBusy && { a: () => decide(approvalStatuses.approved) }),
      ...(canCancel && !isBusy && { r: () => setIsCancelling(true) }),
      ...(goNext && { j: goNext }),
      ...(goPrevious && { k: goPrevious }),
    },
    isCancelling,
  )
  const title = t(`company:documentType.${document.documentName}`)
  const canApproveCompany =
    mayApproveCompany &&
    company.data?.companyStatusTypeId === companyStatuses.unverified &&
    isSetApproved(company.data.documents)
  return (
    <div className={styles.desk}>
      <DocumentViewer documentId={document.id} title={`${title}, ${document.companyName}`} />
      <div className={styles.side}>
        <Panel title={title}>
          <p>
            <StateDot tone={toneOfApproval[document.approvalName]}>
              {t(`company:approval.${document.approvalName}`)}
            </StateDot>
          </p>
          {document.reviewerName !== null && document.reviewedAt !== null && (
            <p className={styles.keys}>
              {t('company:review.reviewed', {
                name: document.reviewerName,
                date: formatDate(toDate(document.reviewedAt), 'minute', language),
              })}
            </p>
          )}
          {document.cancellationReason !== null && (
            <Note tone="bad">{t('company:document.reason', { reason: document.cancellationReason })}</Note>
          )}
          {document.sameFileAs.length > 0 && (
            <div style={{ marginTop: 8 }}>
              <Note tone="warn">
                {t('company:review.sameFile', {
                  documents: document.sameFileAs.map((name) => t(`company:documentType.${name}`)).join(', '),
                })}
              </Note>
            </div>
          )}
          <div className={styles.actions} style={{ marginTop: 12 }}>
            {isWaiting && (
              <Button kind="primary" isBusy={isBusy} onClick={() => decide(approvalStatuses.approved)}>
                {t('company:review.approve')}
              </Button>
            )}
            {canCancel && <Button onClick={() => setIsCancelling(true)}>{t('company:review.cancel')}</Button>}
            {!isWaiting && (
              <Button isBusy={isBusy} onClick={() => decide(approvalStatuses.waiting)}>
                {t('company:review.askAgain')}
              </Button>
            )}
          </div>
          <p className={styles.keys} style={{ marginTop: 8 }}>
            {t('company:review.keys')}
          </p>
        </Panel>
        {company.error && <ErrorState error={company.error} onRetry={() => void company.refetch()} />}
        {company.isPending && <LoadingRows rows={4} columns={1} />}
        {company.data && <CompanyFacts company={company.data} />}
        {company.data && <OtherDocuments company={company.data} pathOf={pathOf} />}
        {canApproveCompany && <Note tone="ok">{t('company:review.companyApprovable')}</Note>}
        <div className={styles.actions}>
          {canApproveCompany && (
            <Button
              kind="primary"
              isBusy={approveCompany.isPending}
              onClick={() => approveCompany.mutate({ body: { companyID: document.companyID } })}
            >
              {t('company:review.approveCompany')}
            </Button>
          )}
          <Button
            isBusy={mail.isPending}
            onClick={() => mail.mutate({ body: { companyID: document.companyID } })}
          >
            {t('company:review.mail')}
          </Button>
        </div>
      </div>
      {isCancelling && (
        <ReasonDialog
          document={document}
          onClose={() => setIsCancelling(false)}
          onDone={(answer) => {
            setIsCancelling(false)
            return onDecided(answer)
          }}
        />
      )}
    </div>
  )
}
