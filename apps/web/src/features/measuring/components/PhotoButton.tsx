import { useId } from 'react'
import { measuringEndpoints, photoTypes } from '@kervan/contract/measuring/measuring.endpoints'
import type { MeasuringOverview } from '@kervan/contract/measuring/measuring.endpoints'
import { notify } from '../../../platform/notices.ts'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import styles from './Measuring.module.css'

interface PhotoButtonProps {
  shipmentId: string
  onAdded: (overview: MeasuringOverview) => void
}

/** Adds a photo with the rear camera if there is one, else from a file. */
export const PhotoButton = ({ shipmentId, onAdded }: PhotoButtonProps) => {
  const { t } = useTranslation()
  const id = useId()
  const add = useEndpointMutation(measuringEndpoints.addMeasuringPhoto, {
    onSuccess: (overview) => {
      notify('success', t('measuring:photo.added'))
      onAdded(overview)
    },
  })
  return (
    <span>
      <input
        id={id}
        type="file"
        className="visuallyHidden"
        accept={photoTypes.join(',')}
        capture="environment"
        disabled={add.isPending}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) add.mutate({ body: { shipmentId }, files: [{ fieldName: 'file', file }] })
        }}
      />
      <label htmlFor={id} className={styles.photoButton}>
        {t('measuring:photo.add')}
      </label>
    </span>
  )
}
