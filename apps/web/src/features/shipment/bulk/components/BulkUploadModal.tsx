import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  bulkEndpoints,
  bulkFileFormats,
  maxBulkFileBytes,
} from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { describeError, showError } from '../../../../platform/api/showError.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { CompanySelect } from '../../../../ui/CompanySelect.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { bulkPath } from '../bulkSteps.ts'
import { useForgetRows, useStoreSummary } from '../hooks/useBulkUpload.ts'
import { OpenUploads } from './OpenUploads.tsx'
import styles from './Bulk.module.css'

const endings = bulkFileFormats.map((format) => `.${format}`)
const hasKnownEnding = ({ name }: File): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending))

/** Sign-in and permission errors, which redirect away from the page. */
const endsVisit = (error: Error): boolean =>
  error instanceof ApiError && ['Authentication', 'Authorization'].includes(error.type)

const reasonOf = (error: Error): string =>
  (error instanceof ApiError && Object.values(error.errors).flat().join(' ')) || describeError(error)

/** Bulk upload dialog: template download, file drop area and the uploads that are still open. */
export const BulkUploadModal = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const session = useSession()
  const [companyId, setCompanyId] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const keepSummary = useStoreSummary()
  const forgetRows = useForgetRows()
  const template = useEndpointMutation(bulkEndpoints.makeBulkTemplate, { onSuccess: saveFile })
  const check = useEndpointMutation(bulkEndpoints.checkBulkShipments, {
    showsOwnErrors: true,
    onSuccess: (answer) => {
      forgetRows()
      keepSummary(answer)
      void navigate(bulkPath(answer.uploadId), { state: { isContinued: answer.isContinued } })
    },
  })
  const needsCompany = session?.isOperationUser ?? false
  const isReady = !needsCompany || companyId !== null

  const send = (file: File) => {
    setRefusal(null)
    if (!hasKnownEnding(file)) return setRefusal(t('shipment/bulk:modal.wrongType'))
    if (file.size > maxBulkFileBytes)
      return setRefusal(t('shipment/bulk:modal.tooLarge', { file: file.name }))
    check.mutate(
      { body: { companyId }, files: [{ fieldName: 'file', file }] },
      {
        onError: (error) => {
          if (endsVisit(error)) return void showError(error)
          setRefusal(`${t('shipment/bulk:modal.notUploaded', { file: file.name })} ${reasonOf(error)}`)
        },
      },
    )
  }
  return (
    <AppModal open width={640} title={t('shipment/bulk:modal.title')} footer={null} onCancel={onClose}>
      <div className={styles.modal}>
        <p className={styles.lead}>{t('shipment/bulk:modal.lead')}</p>
        <div>
          <Button isBusy={template.isPending} onClick={() => template.mutate({ query: { format: 'xls' } })}>
            {t('shipment/bulk:modal.template')}
          </Button>
        </div>
        {needsCompany && (
          <div className={styles.field}>
            <span aria-hidden="true">{t('shipment/bulk:modal.company')}</span>
            <CompanySelect
              value={companyId}
              label={t('shipment/bulk:modal.company')}
              onChange={setCompanyId}
            />
          </div>
        )}
        <FileDrop
          label={t(check.isPending ? 'shipment/bulk:modal.checking' : 'shipment/bulk:modal.drop')}
          help={t(isReady ? 'shipment/bulk:modal.dropHelp' : 'shipment/bulk:modal.companyFirst')}
          endings={endings}
          isDisabled={!isReady || check.isPending}
          onSeveral={() => setRefusal(t('shipment/bulk:modal.onlyOne'))}
          onFile={send}
        />
        {refusal && <Note tone="bad">{refusal}</Note>}
        <OpenUploads />
      </div>
    </AppModal>
  )
}
