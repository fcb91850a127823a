/** Pages /403, /404 and /500: the problem in one sentence and a link to continue. */
import { useTranslation } from '../../platform/text/i18n.ts'
import { usePageTitle } from '../../platform/screens/pageTitle.ts'
import { Button, ButtonLink } from '../../ui/light/Button.tsx'
import styles from './ProblemPages.module.css'

interface ProblemProps {
  code?: '403' | '404' | '500'
  title: string
  text: string
  onRetry?: () => void
}

const Problem = ({ code, title, text, onRetry }: ProblemProps) => {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <div className={styles.page}>
      {code && (
        <div className={styles.code} aria-hidden="true">
          {code}
        </div>
      )}
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {onRetry && <Button onClick={onRetry}>{t('ui:action.retry')}</Button>}
        <ButtonLink to="/" kind="primary">
          {t('shell:nav.goHome')}
        </ButtonLink>
      </div>
    </div>
  )
}

export const NoPermissionPage = () => {
  const { t } = useTranslation()
  return <Problem code="403" title={t('shell:page.noPermission')} text={t('shell:page.noPermissionText')} />
}

export const NotFoundPage = () => {
  const { t } = useTranslation()
  return <Problem code="404" title={t('shell:page.notFound')} text={t('shell:page.notFoundText')} />
}

export const ServerErrorPage = ({ onRetry }: { onRetry?: () => void }) => {
  const { t } = useTranslation()
  return (
    <Problem
      code="500"
      title={t('shell:page.serverError')}
      text={t('shell:page.serverErrorText')}
      onRetry={onRetry}
    />
  )
}
