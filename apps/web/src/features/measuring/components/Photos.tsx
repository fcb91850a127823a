import { useQuery } from '@tanstack/react-query'
import type { MeasuringOverview } from '@kervan/contract/measuring/measuring.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useFileAddress } from '../../../platform/api/useFileAddress.ts'
import { formatDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import styles from './Measuring.module.css'

type Photo = MeasuringOverview['photos'][number]

const PhotoLink = ({ photo }: { photo: Photo }) => {
  const { t, language } = useTranslation()
  const { data } = useQuery({
    ...endpointQuery(measuringEndpoints.downloadMeasuringPhoto, { params: { photoId: photo.id } }),
    staleTime: Infinity,
  })
  const address = useFileAddress(data)
  const name = `${t('measuring:photo.one')}, ${formatDate(new Date(photo.takenDate), 'minute', language)}`
  if (!address) return <span className={styles.photo} aria-hidden="true" />
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img className={styles.photo} src={address} alt={name} title={name} />
    </a>
  )
}

/** Photos of the parcel on the scale; the same for both sides. */
export const Photos = ({ photos }: { photos: readonly Photo[] }) => {
  const { t } = useTranslation()
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos} aria-label={t('measuring:photo.title')}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <PhotoLink photo={photo} />
        </li>
      ))}
    </ul>
  )
}
