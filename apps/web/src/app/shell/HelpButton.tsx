import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/text/i18n.ts'
import { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import { endpointQuery } from '../../platform/api/query.ts'
import { readPageName } from '../../platform/session/session.ts'
import styles from './Shell.module.css'

const delayMs = 1000

/** Opens a chat with a prefilled message that names the page. Without a number in the settings there is none. */
export const HelpButton = () => {
  const { t } = useTranslation()
  const [isDue, setIsDue] = useState(false)
  const { data } = useQuery({ ...endpointQuery(systemEndpoints.getPublicSettings, {}), staleTime: Infinity })
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isDue || !data?.whatsAppNumber) return null
  const digits = data.whatsAppNumber.replace(/\D/g, '')
  const chatUrl = () =>
    `https://wa.me/${digits}?text=${encodeURIComponent(t('shell:help.message', { page: readPageName() }))}`
  return (
    <a
      className={styles.help}
      href={`https://wa.me/${digits}`}
      target="_blank"
      rel="noreferrer"
      aria-label={t('shell:help.whatsApp')}
      // The page's name is only known when the button is used.
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
