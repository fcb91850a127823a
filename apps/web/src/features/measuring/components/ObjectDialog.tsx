import { useState } from 'react'
import type { AdjustmentAnswer } from '@kervan/contract/measuring/measuring.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { formatMoney } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ReasonDialog } from '../../../ui/editor/ReasonDialog.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { useObjectionFiles } from '../hooks/useObjectionFiles.ts'
import type { DialogProps } from './AdjustmentDialogs.tsx'
import { ObjectionFilePicker } from './ObjectionFiles.tsx'
import styles from './Measuring.module.css'

/** Customer's objection to an extra payment, with a reason and files, which are sent after the objection. */
export const ObjectDialog = ({
  adjustment,
  onDone,
  onClose,
}: DialogProps & { adjustment: AdjustmentAnswer }) => {
  const { t, language } = useTranslation()
  const [files, setFiles] = useState<readonly File[]>([])
  const sendFiles = useObjectionFiles()
  return (
    <ReasonDialog
      row={measuringEndpoints.objectToExtraPayment}
      toBody={(reason) => ({ adjustmentId: adjustment.id, reason })}
      name="objectToExtraPayment"
      title={t('measuring:objectDialog.title', {
        amount: formatMoney(adjustment.amount, adjustment.currency, language),
      })}
      help={t('measuring:objectDialog.text')}
      submit={t('measuring:objectDialog.open')}
      label={t('measuring:reason')}
      fieldHelp={t('measuring:objectDialog.reasonHelp')}
      saved={t('measuring:objectDialog.saved')}
      onSaved={async () => {
        await sendFiles(adjustment.id, files)
        return onDone()
      }}
      onClose={onClose}
    >
      <div className={styles.fileField}>
        <ObjectionFilePicker onPick={(picked) => setFiles([...files, ...picked])} />
        <p className={styles.quiet}>{t('measuring:objectDialog.filesHelp')}</p>
        {files.length > 0 && (
          <ul className={styles.files} aria-label={t('measuring:objectDialog.fileList')}>
            {files.map((file, index) => (
              <li key={`${index} ${file.name}`}>
                {file.name}
                <Button
                  kind="text"
                  size="small"
                  aria-label={t('measuring:objectDialog.removeFile', { name: file.name })}
                  onClick={() => setFiles(files.filter((other) => other !== file))}
                >
                  ×
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </ReasonDialog>
  )
}
