import { useEffect, useState } from 'react'
import { exampleWhatsAppNumber } from '@kervan/domain/company/exampleNumbers'
import { loadPublicSettings } from '../platform/publicSettings.ts'
import { readPageName } from '../platform/session/session.ts'
import { useTranslation } from '../platform/text/i18n.ts'
import styles from './HelpButton.module.css'

const delayMs = 1000

/**
 * Loads the help number after one second. Null when none is configured or the call fails; users then find help
 * elsewhere.
 */
const useHelpNumber = (): string | null => {
  const [number, setNumber] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    const timer = setTimeout(() => {
      loadPublicSettings().then(
        ({ whatsAppNumber }) => !isGone && setNumber(whatsAppNumber),
        () => undefined,
      )
    }, delayMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  return number
}

interface HelpButtonProps {
  page?: string
  /** On a phone the button stays at the end of the page, where it covers no field. */
  isAtPageEnd?: boolean
}

/** Opens a WhatsApp chat with a prefilled message that names the page: `page`, or the page's own heading. */
export const HelpButton = ({ page, isAtPageEnd = false }: HelpButtonProps) => {
  const { t } = useTranslation()
  const number = useHelpNumber()
  if (!number) return null
  const isExample = number === exampleWhatsAppNumber
  const label = isExample
    ? t('shell:help.example', { label: t('shell:help.whatsApp') })
    : t('shell:help.whatsApp')
  const digits = number.replace(/\D/g, '')
  const chatUrl = () =>
    `https://wa.me/${digits}?text=${encodeURIComponent(t('shell:help.message', { page: page ?? readPageName() }))}`
  return (
    <a
      className={`${styles.help} ${isAtPageEnd ? styles.atPageEnd : ''}`}
      href={`https://wa.me/${digits}`}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      title={label}
      // Builds the chat link on click, because the page's heading is only known then.
      onClick={(event) => event.currentTarget.setAttribute('href', chatUrl())}
    >
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        aria-hidden="true"
      >
        <path d="M4 20l1.2-4A8 8 0 1 1 8 18.900z" strokeLinejoin="round" />
        <path
          d="M9 9.500c0 3 2.500 5.500 5.500 5.500l1-1.600-2-1-0.800 0.800a5 5 0 0 1-2-2l0.800-0.800-1-2z"
          strokeLinejoin="round"
        />
      </svg>
    </a>
  )
}
