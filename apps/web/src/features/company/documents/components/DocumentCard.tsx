import { useState } from 'react'
import type { CompanyDocument } from '@kervan/contract/company/documents/companyDocuments.endpoints'
import { companyDocumentEndpoints } from '@kervan/contract/company/documents/companyDocuments.endpoints'
import type { CompanyDocumentName } from '@kervan/domain/company/companyDocuments'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note, StateDot } from '../../../../ui/light/Tags.tsx'
import { stateOf, toneOfApproval } from '../documentTones.ts'
import { useUploadDocument } from '../hooks/useUploadDocument.ts'
import { DocumentViewer } from './DocumentViewer.tsx'
import styles from './CompanyDocuments.module.css'

interface DocumentCardProps {
  companyId: number
  name: CompanyDocumentName
  /** Valid document of this type; undefined when it is missing. */
  document: CompanyDocument | undefined
  isOpen: boolean
}

const StoredFile = ({ document, title }: { document: CompanyDocument; title: string }) => {
  const { t, language } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const download = useEndpointMutation(companyDocumentEndpoints.downloadInvoiceSettingDocument, {
    onSuccess: saveFile,
  })
  const date = formatDate(toDate(document.uploadedAt), 'day', language)
  return (
    <>
      {document.cancellationReason !== null && (
        <Note tone="bad">{t('company:document.reason', { reason: document.cancellationReason })}</Note>
      )}
      <span className={styles.file} title={document.fileName}>
        {document.fileName}
        <br />
        {t('company:document.uploadedAt', { date })}
      </span>
      <div className={styles.actions}>
        <Button size="small" onClick={() => setIsShown(true)}>
          {t('company:document.preview')}
        </Button>
        <Button
          size="small"
          isBusy={download.isPending}
          onClick={() => download.mutate({ body: { id: document.id } })}
        >
          {t('company:document.download')}
        </Button>
      </div>
      {isShown && (
        <AppModal open width={960} title={title} footer={null} onCancel={() => setIsShown(false)}>
          <DocumentViewer documentId={document.id} title={title} />
        </AppModal>
      )}
    </>
  )
}

/** Card of one company document: state, file, and drop area for a new one. */
export const DocumentCard = ({ companyId, name, document, isOpen }: DocumentCardProps) => {
  const { t } = useTranslation()
  const { send, problem, isBusy } = useUploadDocument(companyId, name)
  const state = stateOf(document)
  const title = t(`company:documentType.${name}`)
  return (
    <li className={styles.card} aria-label={title} aria-busy={isBusy}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <StateDot tone={toneOfApproval[state]}>{t(`company:approval.${state}`)}</StateDot>
      </div>
      {document && <StoredFile document={document} title={title} />}
      {problem !== null && <Note tone="bad">{problem}</Note>}
      <div className={styles.drop}>
        <FileDrop
          label={
            isBusy
              ? t('company:document.uploading')
              : t(document ? 'company:document.replace' : 'company:document.choose')
          }
          help={t('company:document.help')}
          endings={['.pdf']}
          isDisabled={!isOpen || isBusy}
          onFile={(file) => void send(file)}
        />
      </div>
    </li>
  )
}
