import { useTranslation } from '../../platform/text/i18n.ts'
import styles from './EmailFrame.module.css'

interface EmailFrameProps {
  /** Recipient of the email; shown when the reader does not know it. */
  to?: string
  subject: string
  html: string
  isSmall?: boolean
}

/** Preview of an email as the recipient sees it, in a frame without scripts. */
export const EmailFrame = ({ to, subject, html, isSmall = false }: EmailFrameProps) => {
  const { t } = useTranslation()
  return (
    <div>
      {to !== undefined && (
        <p className={styles.subject}>
          <span>{t('ui:email.to')}</span> {to}
        </p>
      )}
      <p className={styles.subject}>
        <span>{t('ui:email.subject')}</span> {subject}
      </p>
      <iframe
        className={`${styles.email} ${isSmall ? styles.small : ''}`}
        sandbox=""
        title={subject}
        srcDoc={html}
      />
    </div>
  )
}
