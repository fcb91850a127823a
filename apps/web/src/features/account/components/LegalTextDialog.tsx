import { useEffect, useId, useRef } from 'react'
import { legalTexts } from '@kervan/contract/account/legalTexts'
import type { LegalTextName } from '@kervan/contract/account/legalTexts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { LoadingRows } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { useLegalText } from '../hooks/useLegalText.ts'
import styles from './LegalTextDialog.module.css'

interface LegalTextDialogProps {
  /** Name of the text that is shown; another one takes its place in the same dialog. */
  name: LegalTextName
  acceptLabel?: string
  onAccept: () => void
  onClose: () => void
}

/**
 * Dialog to read and accept the three legal texts one after the other. The native dialog traps the focus and
 * closes with Escape.
 */
export const LegalTextDialog = ({ name, acceptLabel, onAccept, onClose }: LegalTextDialogProps) => {
  const { t, language } = useTranslation()
  const place = legalTexts.findIndex((text) => text.name === name)
  const { path } = legalTexts[place]!
  const loading = useLegalText(path, language)
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  // Focuses each new text, so that it is read out and scrolls with the keyboard.
  useEffect(() => {
    body.current?.focus()
    if (body.current) body.current.scrollTop = 0
  }, [name])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={titleId}>{t(`account:legal.${name}.title`)}</h2>
        <span className={styles.place}>
          {t('account:legal.place', { number: place + 1, count: legalTexts.length })}
        </span>
        <a href={path} target="_blank" rel="noreferrer">
          {t('account:legal.ownPage')}
        </a>
      </div>
      <div ref={body} className={styles.body} tabIndex={0} role="document" aria-labelledby={titleId}>
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
        <Button kind="primary" disabled={loading.state !== 'loaded'} onClick={onAccept}>
          {acceptLabel ?? t('account:legal.accept')}
        </Button>
      </div>
    </dialog>
  )
}
