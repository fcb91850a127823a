import { useTranslation } from '../../platform/text/i18n.ts'
import styles from './SkipLink.module.css'

/** First link on every page: skips the menu to the element with id `content`. */
export const SkipLink = () => {
  const { t } = useTranslation()
  return (
    <a className={styles.skip} href="#content">
      {t('ui:action.skipToContent')}
    </a>
  )
}
