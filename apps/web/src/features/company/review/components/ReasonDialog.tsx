import { Form, Input } from 'antd'
import {
  documentReviewEndpoints,
  longestCancellationReason,
} from '@kervan/contract/company/review/documentReview.endpoints'
import type { ReviewedCompanyDocument } from '@kervan/contract/company/review/documentReview.endpoints'
import { approvalStatuses } from '@kervan/domain/company/companyDocuments'
import type { CallAnswer } from '../../../../platform/api/apiClient.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import styles from './Review.module.css'

const templates = ['unreadable', 'outdated', 'otherCompany', 'incomplete', 'unsigned'] as const

interface ReasonDialogProps {
  document: ReviewedCompanyDocument
  onDone: (answer: CallAnswer<typeof documentReviewEndpoints.reviewDocument>) => unknown
  onClose: () => void
}

interface Values {
  cancellationReason?: string
}

/** Asks for the reason of a rejection, which the company can read. */
export const ReasonDialog = ({ document, onDone, onClose }: ReasonDialogProps) => {
  const { t } = useTranslation()
  const initial: Values = {}
  const editor = useEditor({
    row: documentReviewEndpoints.reviewDocument,
    initial,
    toBody: ({ cancellationReason }) => ({
      id: document.id,
      version: document.version,
      approvalStatus: approvalStatuses.cancelled,
      cancellationReason,
    }),
    lists: [documentReviewEndpoints.listDocumentsToReview],
    onSaved: onDone,
  })
  return (
    <EditorDialog
      editor={editor}
      title={t('company:review.reasonTitle', {
        document: t(`company:documentType.${document.documentName}`),
      })}
      submit={t('company:review.cancel')}
      onClose={onClose}
    >
      <div className={styles.templates} role="group" aria-label={t('company:review.templates')}>
        {templates.map((name) => (
          <Button
            key={name}
            size="small"
            onClick={() =>
              editor.form.setFieldValue('cancellationReason', t(`company:review.template.${name}`))
            }
          >
            {t(`company:review.template.${name}`)}
          </Button>
        ))}
      </div>
      <Form.Item
        name="cancellationReason"
        label={t('company:review.reason')}
        extra={t('company:review.reasonHelp')}
        required
      >
        <Input.TextArea
          autoFocus
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={longestCancellationReason}
          showCount
        />
      </Form.Item>
    </EditorDialog>
  )
}
