import { Suspense, useId, useState } from 'react'
import { mostStopFiles } from '@kervan/contract/courier/courier.endpoints'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useObjectUrl } from '../../../platform/useObjectUrl.ts'
import { Button } from '../../../ui/light/Button.tsx'
import type { StopDraft } from '../hooks/useStopDraft.ts'
import { shrinkPhoto } from '../shrinkPhoto.ts'
import { lazyPart } from '../../../ui/light/lazy/makeLazy.tsx'
import styles from './Courier.module.css'

const SignatureField = lazyPart(() =>
  import('../../../ui/signature/SignatureField.tsx').then((module) => ({
    default: module.SignatureField,
  })),
)

const Photo = ({ blob, number, onRemove }: { blob: Blob; number: number; onRemove: () => void }) => {
  const { t } = useTranslation()
  const address = useObjectUrl(blob)
  return (
    <li>
      {address && <img src={address} alt={t('courier:record.photoName', { number })} />}
      <Button kind="text" onClick={onRemove} aria-label={t('courier:record.removePhoto', { number })}>
        ×
      </Button>
    </li>
  )
}

interface ProofProps {
  draft: StopDraft
  read: () => StopDraft
  change: (changed: Partial<StopDraft>) => void
}

/** Maximum number of photos; one file is reserved for the signature. */
const mostPhotos = mostStopFiles - 1

export const StopPhotos = ({ draft, read, change }: ProofProps) => {
  const { t } = useTranslation()
  const id = useId()
  const add = async (file: File): Promise<void> => {
    const photo = await shrinkPhoto(file)
    if (!photo) return void notify('error', t('courier:record.notPhoto'))
    change({ photos: [...read().photos, photo] })
  }
  return (
    <div className={styles.proof}>
      <input
        id={id}
        type="file"
        className="visuallyHidden"
        accept="image/*"
        capture="environment"
        disabled={draft.photos.length >= mostPhotos}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void add(file)
        }}
      />
      <label htmlFor={id} className={styles.photoButton}>
        {t('courier:record.photo')}
      </label>
      {draft.photos.length > 0 && (
        <ul className={styles.photos}>
          {draft.photos.map((blob, index) => (
            <Photo
              key={index}
              blob={blob}
              number={index + 1}
              onRemove={() => change({ photos: read().photos.filter((one) => one !== blob) })}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Signature stored before the phone closed the app: the courier sees it before sending and can draw it again. */
const KeptSignature = ({ blob, onClear }: { blob: Blob; onClear: () => void }) => {
  const { t } = useTranslation()
  const address = useObjectUrl(blob)
  return (
    <div>
      <div className={styles.sums}>
        <span>{t('courier:record.signature')}</span>
        <Button kind="text" onClick={onClear}>
          {t('ui/scan:clear')}
        </Button>
      </div>
      {address && <img className={styles.kept} src={address} alt={t('courier:record.signature')} />}
    </div>
  )
}

/** Name and signature of the person who handed the parcels over. */
export const StopSignature = ({ draft, change }: ProofProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [kept, setKept] = useState(draft.signature)
  const [isOpen, setIsOpen] = useState(draft.signature !== null)
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{t('courier:record.takeSignature')}</Button>
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={id}>{t('courier:record.signedBy')}</label>
        <input
          id={id}
          value={draft.signedBy}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => change({ signedBy: target.value })}
        />
      </div>
      {kept ? (
        <KeptSignature
          blob={kept}
          onClear={() => {
            setKept(null)
            change({ signature: null })
          }}
        />
      ) : (
        <Suspense fallback={null}>
          <SignatureField
            label={t('courier:record.signature')}
            onChange={(signature) => change({ signature })}
          />
        </Suspense>
      )}
    </>
  )
}
