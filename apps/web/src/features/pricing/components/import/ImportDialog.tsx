import { useState } from 'react'
import type { ReactNode } from 'react'
import type { FileProblem } from '@kervan/contract/pricing/quotes/pricingFields'
import { maxImportBytes } from '@kervan/contract/pricing/quotes/pricingFields'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { describeError } from '../../../../platform/api/showError.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { FileProblemTable } from './FileProblemTable.tsx'
import styles from './Import.module.css'

interface ImportDialogProps {
  title: string
  /** Sentence that explains what the import changes. */
  help: string
  onDownloadTemplate: () => void
  isDownloading: boolean
  /** Sends the file; resolves with its problems, an empty list after success. Rejects when the call failed. */
  onSend: (file: File) => Promise<readonly FileProblem[]>
  sendLabel: string
  onClose: () => void
  /** Carrier whose rows the downloaded template contains; without it the template has only its header. */
  filledFor?: string
  /** Result of the file's dry run; with it the button shows the label of the second step. */
  outcome?: ReactNode
  onFileChange?: () => void
}

/** Import dialog: template, file, problems by spreadsheet cell, send button. */
export const ImportDialog = (props: ImportDialogProps) => {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<readonly FileProblem[]>([])
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const choose = (chosen: File) => {
    setFile(chosen)
    setProblems([])
    setMessage(chosen.size > maxImportBytes ? t('pricing/rateTable:import.tooLarge') : null)
    props.onFileChange?.()
  }
  const send = async () => {
    if (!file) return setMessage(t('pricing/rateTable:import.noFile'))
    if (file.size > maxImportBytes) return
    setIsBusy(true)
    setMessage(null)
    try {
      setProblems(await props.onSend(file))
    } catch (error) {
      const onFile = error instanceof ApiError ? Object.values(error.errors).flat().join(' ') : ''
      setMessage(onFile || describeError(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <AppModal
      open
      width={720}
      title={props.title}
      onCancel={props.onClose}
      footer={null}
      mask={{ closable: false }}
    >
      <p className={styles.help}>{props.help}</p>
      <div className={styles.template}>
        <span>
          {props.filledFor
            ? t('pricing/rateTable:import.filledHelp', { carrier: props.filledFor })
            : t('pricing/rateTable:import.templateHelp')}
        </span>
        <Button size="small" isBusy={props.isDownloading} onClick={props.onDownloadTemplate}>
          {t(
            props.filledFor ? 'pricing/rateTable:import.downloadFilled' : 'pricing/rateTable:import.download',
          )}
        </Button>
      </div>
      <FileDrop
        label={file ? file.name : t('pricing/rateTable:import.drop')}
        help={t(file ? 'pricing/rateTable:import.chooseOther' : 'pricing/rateTable:import.kinds')}
        endings={['.xlsx', '.xls']}
        onFile={choose}
      />
      <div aria-live="polite" className={styles.result}>
        {message && <Note tone="bad">{message}</Note>}
        {problems.length > 0 && <FileProblemTable problems={problems} />}
        {props.outcome}
      </div>
      <div className={styles.buttons}>
        <Button onClick={props.onClose}>{t('ui:action.cancel')}</Button>
        <Button kind="primary" isBusy={isBusy} onClick={() => void send()}>
          {props.sendLabel}
        </Button>
      </div>
    </AppModal>
  )
}
