import { formatTime } from '../platform/text/format.ts'
import { useTranslation } from '../platform/text/i18n.ts'
import { useSession } from '../platform/session/session.ts'
import { Button } from '../ui/light/Button.tsx'
import { endVisit } from './endVisit.ts'
import styles from './VisitBanner.module.css'

/**
 * Banner above every screen while a staff member views on behalf of a company: their name, the company and the
 * end time.
 */
export const VisitBanner = () => {
  const { t, language } = useTranslation()
  const session = useSession()
  if (!session?.visitorName) return null
  const { visitorName: visitor, name: user, companyName: company, expiresAt } = session
  const until = formatTime(expiresAt, language)
  return (
    <section className={styles.banner} aria-label={t('company:visit.label')} data-visit>
      <p className={styles.text} role="status">
        {t('company:visit.banner', { visitor, user, company, until })}
      </p>
      <Button size="small" onClick={() => void endVisit()}>
        {t('company:visit.end')}
      </Button>
    </section>
  )
}
