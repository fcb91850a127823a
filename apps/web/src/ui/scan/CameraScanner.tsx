import { useRef } from 'react'
import { useTranslation } from '../../platform/text/i18n.ts'
import { Button } from '../light/Button.tsx'
import { Note } from '../light/Tags.tsx'
import styles from './CameraScanner.module.css'
import { useCamera } from './useCamera.ts'

interface CameraScannerProps {
  /** Called for each code that the camera sees, without a touch. */
  onScan: (code: string) => void
}

/**
 * Scans codes with the phone's camera. Needs the text namespace `scan`. Codes that the camera cannot read are
 * typed into `CodeField`.
 */
export const CameraScanner = ({ onScan }: CameraScannerProps) => {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const { state, light, restart } = useCamera(video, onScan)
  const isShown = state === 'starting' || state === 'running'
  return (
    <div className={styles.scanner}>
      <div className={isShown ? styles.view : styles.hidden}>
        <video ref={video} muted playsInline aria-label={t('ui/scan:camera')} />
        <span className={styles.frame} aria-hidden="true" />
        {state === 'starting' && (
          <p className={styles.starting} role="status">
            {t('ui/scan:starting')}
          </p>
        )}
        {light && (
          <button type="button" className={styles.light} aria-pressed={light.isOn} onClick={light.toggle}>
            {t('ui/scan:light')}
          </button>
        )}
      </div>
      {!isShown && (
        <>
          <Note tone="warn">{t(`ui/scan:problem.${state}`)}</Note>
          {state !== 'none' && <Button onClick={restart}>{t('ui:action.retry')}</Button>}
        </>
      )}
    </div>
  )
}
