import { useEffect, useRef, useState } from 'react'
import type { AltchaGlobal } from 'altcha/types'
import { useTranslation } from '../../../platform/text/i18n.ts'
import type { Translate } from '../../../platform/text/i18n.ts'
import type { Language } from '../../../platform/text/language.ts'
import { captchaChallengePath } from '../account.api.ts'
import type { Captcha } from '../hooks/useCaptcha.ts'
import styles from './CaptchaField.module.css'

/**
 * Loads the captcha widget on demand, because it is as large as the page's other scripts together, and sets its
 * translations.
 */
const loadWidget = async (language: Language, t: Translate): Promise<void> => {
  await import('altcha')
  const { i18n } = (globalThis as unknown as { $altcha: Pick<AltchaGlobal, 'i18n'> }).$altcha
  i18n.set(language, {
    ...i18n.get('en'),
    label: t('account:captcha.box'),
    loading: t('account:captcha.loading'),
    verifying: t('account:captcha.verifying'),
    verified: t('account:captcha.verified'),
    waitAlert: t('account:captcha.wait'),
    verificationRequired: t('account:signin.captchaError'),
    error: t('account:captcha.failed'),
    expired: t('account:captcha.expired'),
  })
}

interface WidgetState extends Event {
  detail: { state: string; payload?: string }
}

/** States in which the widget needs the user: a failed challenge, or a code to type. */
const troubledStates = new Set(['error', 'code'])

interface WidgetElement extends HTMLElement {
  verify: () => Promise<unknown>
}

interface CaptchaFieldProps {
  captcha: Captcha
  message?: string
}

/** Self-hosted proof-of-work captcha. It solves itself unseen; its box appears after a failure, and a click retries. */
export const CaptchaField = ({ captcha, message }: CaptchaFieldProps) => {
  const { t, language } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [isTroubled, setIsTroubled] = useState(false)
  const { round, setSolution } = captcha

  useEffect(() => {
    let isGone = false
    const put = async (): Promise<void> => {
      await loadWidget(language, t)
      if (isGone || !place.current) return
      setIsMissing(false)
      const widget = document.createElement('altcha-widget') as WidgetElement
      widget.setAttribute('challenge', captchaChallengePath)
      widget.setAttribute('language', language)
      widget.setAttribute('configuration', JSON.stringify({ hideFooter: true, hideLogo: true }))
      widget.addEventListener('statechange', (event) => {
        const { state, payload } = (event as WidgetState).detail
        setIsTroubled(troubledStates.has(state))
        setSolution(state === 'verified' && payload ? payload : null)
      })
      widget.addEventListener('load', () => void widget.verify())
      place.current.replaceChildren(widget)
    }
    put().catch(() => setIsMissing(true))
    return () => {
      isGone = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new round or language is a new widget; nothing else is
  }, [round, language])

  return (
    <div
      className={styles.captcha}
      role="group"
      aria-label={t('account:captcha.label')}
      hidden={!isTroubled && !isMissing && !message}
    >
      <div ref={place} hidden={!isTroubled} />
      {isMissing && <div className={styles.message}>{t('account:captcha.notLoaded')}</div>}
      {message && (
        <div className={styles.message} role="alert">
          {message}
        </div>
      )}
    </div>
  )
}
