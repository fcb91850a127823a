import { useEffect, useId, useRef } from 'react'
import type { LegalText } from '@kervan/contract/account/legalTexts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { LoadingRows } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { useLegalText } from '../hooks/useLegalText.ts'
import styles from './LegalTextDialog.module.css'

interface LegalTextDialogProps {
  text: LegalText
  onAccept: () => void
  onClose: () => void
}

/**
 * Dialog to read and accept one of the three legal texts. The native dialog traps the focus and closes with
 * Escape.
 */
export const LegalTextDialog = ({ text, onAccept, onClose }: LegalTextDialogProps) => {
  const { t, language } = useTranslation()
  const loading = useLegalText(text.path, language)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={titleId}>{t(`account:legal.${text.name}.title`)}</h2>
        <a href={text.path} target="_blank" rel="noreferrer">
          {t('account:legal.ownPage')}
        </a>
      </div>
      <div className={styles.body} tabIndex={0} role="document">
        {loading.state === 'loading' && <LoadingRows rows={8} columns={1} />}
        {loading.state === 'failed' && (
          <>
            <Note tone="bad">{t('account:legal.notLoaded')}</Note>
            <Button onClick={loading.retry}>{t('ui:action.retry')}</Button>
          </>
        )}
        {/* Safe to render: the HTML is a static page of our own origin. */}
        {loading.state === 'loaded' && <div dangerouslySetInnerHTML={{ __html: loading.html }} />}
      </div>
      <div className={styles.foot}>
        <Button onClick={() => dialog.current?.close()}>{t('ui:action.close')}</Button>
        <Button
          kind="primary"
          disabled={loading.state !== 'loaded'}
          onClick={() => {
            onAccept()
            dialog.current?.close()
          }}
        >
          {t('account:legal.accept')}
        </Button>
      </div>
    </dialog>
  )
}
