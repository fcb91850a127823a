import { useEffect, useState } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Note } from '../../../ui/light/Tags.tsx'
import { getPublicSettings } from '../account.api.ts'
import styles from './AccountFrame.module.css'

/** On a demonstration without a mail server: where the letter with the code is. */
export const DemonstrationMailNote = () => {
  const { t } = useTranslation()
  const [isDemonstration, setIsDemonstration] = useState(false)
  useEffect(() => {
    getPublicSettings().then(
      (settings) => setIsDemonstration(settings.isDemonstration),
      () => undefined,
    )
  }, [])
  if (!isDemonstration) return null
  return (
    <Note tone="info">
      {t('account:code.demonstration')}{' '}
      <a className={styles.plainLink} href="/dev/mail" target="_blank" rel="noreferrer">
        {t('account:code.openMail')}
      </a>
    </Note>
  )
}
