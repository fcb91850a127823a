import { usePublicSettings } from '../../../platform/publicSettings.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Note } from '../../../ui/light/Tags.tsx'
import styles from './AccountFrame.module.css'

/** Note in a demo without a mail server that links to the email with the code. */
export const DemonstrationMailNote = () => {
  const { t } = useTranslation()
  if (!usePublicSettings()?.isDemonstration) return null
  return (
    <Note tone="info">
      {t('account:code.demonstration')}{' '}
      <a className={styles.plainLink} href="/dev/mail" target="_blank" rel="noreferrer">
        {t('account:code.openMail')}
      </a>
    </Note>
  )
}
