import { useEffect, useState } from 'react'
import type { MouseEvent } from 'react'
import { exampleWhatsAppNumber } from '@kervan/domain/company/exampleNumbers'
import { loadPublicSettings, readPublicSettings } from '../platform/publicSettings.ts'
import { readPageName } from '../platform/session/session.ts'
import { useTranslation } from '../platform/text/i18n.ts'
import styles from './HelpButton.module.css'

const delayMs = 1000

/**
 * Loads the help number after one second. Null when none is configured or the call fails; users then find help
 * elsewhere.
 */
const useHelpNumber = (): string | null => {
  // The menu's entry appears at once when the button has loaded the settings before.
  const [number, setNumber] = useState(() => readPublicSettings()?.whatsAppNumber ?? null)
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

const WhatsAppIcon = ({ size }: { size: number }) => (
  <svg
    width={size}
    height={size}
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
)

/**
 * Returns the label and link attributes of a WhatsApp chat whose prefilled message names the page: `page`, or the
 * page's own heading. Null when no number is configured.
 */
const useHelpChat = (page: string | undefined) => {
  const { t } = useTranslation()
  const number = useHelpNumber()
  if (!number) return null
  const label =
    number === exampleWhatsAppNumber
      ? t('shell:help.example', { label: t('shell:help.whatsApp') })
      : t('shell:help.whatsApp')
  const digits = number.replace(/\D/g, '')
  const chatUrl = () =>
    `https://wa.me/${digits}?text=${encodeURIComponent(t('shell:help.message', { page: page ?? readPageName() }))}`
  return {
    label,
    link: {
      href: `https://wa.me/${digits}`,
      target: '_blank',
      rel: 'noreferrer',
      // Builds the chat link on click, because the page's heading is only known then.
      onClick: (event: MouseEvent<HTMLAnchorElement>) => event.currentTarget.setAttribute('href', chatUrl()),
    },
  }
}

interface HelpButtonProps {
  page?: string
  /** Place on narrow screens: at the end of the page, where it covers no field, or only in the menu. */
  narrowPlace: 'pageEnd' | 'menu'
}

/** Floating button that opens the help chat. */
export const HelpButton = ({ page, narrowPlace }: HelpButtonProps) => {
  const chat = useHelpChat(page)
  if (!chat) return null
  return (
    <a
      {...chat.link}
      data-help=""
      className={`${styles.help} ${narrowPlace === 'menu' ? styles.inMenu : styles.atPageEnd}`}
      aria-label={chat.label}
      title={chat.label}
    >
      <WhatsAppIcon size={24} />
    </a>
  )
}

/** Entry of the menu that opens the help chat on narrow screens, where no button floats. */
export const HelpEntry = () => {
  const chat = useHelpChat(undefined)
  if (!chat) return null
  return (
    <a {...chat.link} className={styles.entry}>
      <WhatsAppIcon size={20} />
      {chat.label}
    </a>
  )
}
