import { useId } from 'react'
import { documentContentTypes } from '@kervan/contract/shipment/shipment.endpoints'
import type { AdjustmentAnswer } from '@kervan/contract/measuring/measuring.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { saveFile } from '../../../platform/api/saveFile.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import styles from './Measuring.module.css'

interface FilePickerProps {
  isDisabled?: boolean
  onPick: (files: File[]) => void
}

/** Opens the file picker, on a phone with its camera as one choice. */
export const ObjectionFilePicker = ({ isDisabled, onPick }: FilePickerProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <span>
      <input
        id={id}
        type="file"
        multiple
        className="visuallyHidden"
        accept={documentContentTypes.join(',')}
        disabled={isDisabled}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          onPick(files)
        }}
      />
      <label htmlFor={id} className={styles.photoButton}>
        {t('measuring:objectDialog.files')}
      </label>
    </span>
  )
}

/** Files of an objection as download links; the same for both sides. */
export const ObjectionFiles = ({ files }: { files: AdjustmentAnswer['objectionFiles'] }) => {
  const { t } = useTranslation()
  const download = useEndpointMutation(measuringEndpoints.downloadObjectionFile, { onSuccess: saveFile })
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={t('measuring:objectDialog.fileList')}>
      {files.map(({ id, fileName }) => (
        <li key={id}>
          <Button kind="text" size="small" onClick={() => download.mutate({ params: { fileId: id } })}>
            {fileName}
          </Button>
        </li>
      ))}
    </ul>
  )
}
