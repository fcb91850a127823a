import { useTranslation } from '../../platform/text/i18n.ts'
import { useIsLoading } from '../../platform/api/loading.ts'
import styles from './LoadingBar.module.css'

/** Loading indicator of a screen. */
export const LoadingBar = () => {
  const { t } = useTranslation()
  return useIsLoading() ? (
    <div className={styles.bar} role="progressbar" aria-label={t('ui:state.loading')} />
  ) : null
}
