import { useTranslation } from '../../platform/text/i18n.ts'
import styles from './SkipLink.module.css'

/** First on every page: past the menu to what the page is for, an element with id `content`. */
export const SkipLink = () => {
  const { t } = useTranslation()
  return (
    <a className={styles.skip} href="#content">
      {t('ui:action.skipToContent')}
    </a>
  )
}
