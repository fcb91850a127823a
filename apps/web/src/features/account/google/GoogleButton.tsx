import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { drawGoogleButton, mayLoadGoogle } from './googleScript.ts'
import type { GoogleButtonOptions } from './googleScript.ts'
import styles from './Google.module.css'

interface GoogleButtonProps extends Pick<GoogleButtonOptions, 'clientId' | 'text' | 'onCredential'> {
  /** Address to load as a document if the current document's policy does not allow Google's script. */
  documentAddress: string
}

/** Minimum and maximum width in pixels that Google's button supports. */
const narrowest = 200
const widest = 400

const isDarkNow = (): boolean => {
  const { themeType } = document.documentElement.dataset
  return themeType ? themeType === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches
}

/** Google's own sign-in button in the user's language. */
export const GoogleButton = ({ clientId, text, onCredential, documentAddress }: GoogleButtonProps) => {
  const { t, language } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const latest = useRef(onCredential)
  useEffect(() => {
    latest.current = onCredential
  })
  const isOpen = mayLoadGoogle()

  useEffect(() => {
    const element = place.current
    if (!isOpen || !element) return
    const width = Math.min(widest, Math.max(narrowest, Math.floor(element.clientWidth)))
    drawGoogleButton(element, {
      clientId,
      language,
      isDark: isDarkNow(),
      width,
      text,
      onCredential: (credential) => latest.current(credential),
    }).catch(() => setIsMissing(true))
  }, [isOpen, clientId, language, text])

  if (!isOpen)
    return (
      <Button isWide onClick={() => window.location.assign(documentAddress)}>
        {t('account/waysIn:google.continue')}
      </Button>
    )
  if (isMissing) return <Note tone="warn">{t('account/waysIn:google.notLoaded')}</Note>
  return <div ref={place} className={styles.button} />
}
