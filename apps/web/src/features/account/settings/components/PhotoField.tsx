import { useId, useRef } from 'react'
import { maxPhotoBytes, photoContentTypes } from '@kervan/contract/account/profile/profile.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { useObjectUrl } from '../../../../platform/useObjectUrl.ts'
import styles from './PhotoField.module.css'

/** Change of the profile photo that the next save applies. */
export type PhotoChange = { kind: 'keep' } | { kind: 'remove' } | { kind: 'replace'; file: File }

interface PhotoFieldProps {
  /** Address of the stored profile photo. */
  stored: string | null
  initials: string
  change: PhotoChange
  message?: string
  onChange: (change: PhotoChange) => void
  /** Called with the text key of the error when a file is rejected. */
  onRefuse: (key: string) => void
}

const problemOf = ({ type, size }: File): string | null => {
  // Early check of the photo that saves an upload; the server inspects the bytes.
  if (!(photoContentTypes as readonly string[]).includes(type)) return 'account/settings:photo.type'
  return size > maxPhotoBytes ? 'account/settings:photo.tooLarge' : null
}

export const PhotoField = ({ stored, initials, change, message, onChange, onRefuse }: PhotoFieldProps) => {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chosen = useObjectUrl(change.kind === 'replace' ? change.file : undefined)
  const shown = change.kind === 'keep' ? stored : change.kind === 'replace' ? chosen : null
  const choose = (file: File | undefined): void => {
    if (!file) return
    const problem = problemOf(file)
    if (problem) onRefuse(problem)
    else onChange({ kind: 'replace', file })
  }
  return (
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`}>
      {shown ? (
        <img src={shown} alt={t('account/settings:photo.label')} className={styles.picture} />
      ) : (
        <span className={styles.picture} aria-hidden="true">
          {initials}
        </span>
      )}
      <div className={styles.words}>
        <b id={`${id}-label`}>{t('account/settings:photo.label')}</b>
        <div>
          <Button
            size="small"
            aria-describedby={`${id}-help ${id}-message`}
            onClick={() => input.current?.click()}
          >
            {t(shown ? 'account/settings:photo.change' : 'account/settings:photo.choose')}
          </Button>{' '}
          {shown && (
            <Button
              size="small"
              kind="text"
              onClick={() => onChange(stored === null ? { kind: 'keep' } : { kind: 'remove' })}
            >
              {t('account/settings:photo.remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept=".jpg,.jpeg,.png,.gif"
          data-testid="photo-file"
          onChange={({ target }) => {
            const file = target.files?.[0]
            // Resets the file input, so that choosing a file of the same name fires a change event again.
            target.value = ''
            choose(file)
          }}
        />
        <span id={`${id}-help`} className={styles.help}>
          {t(change.kind === 'keep' ? 'account/settings:photo.help' : 'account/settings:photo.willBeSaved')}
        </span>
        <span id={`${id}-message`} role="alert" className={styles.message}>
          {message}
        </span>
      </div>
    </div>
  )
}
