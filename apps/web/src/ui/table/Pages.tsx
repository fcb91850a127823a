import { useTranslation } from '../../platform/text/i18n.ts'
import { Button } from '../light/Button.tsx'
import styles from './DataTable.module.css'

interface PagesProps {
  goPrevious?: (() => void) | undefined
  goNext?: (() => void) | undefined
}

/** Links to the previous and next page. There are no page numbers because large lists use cursors. */
export const Pages = ({ goPrevious, goNext }: PagesProps) => {
  const { t } = useTranslation()
  if (!goPrevious && !goNext) return null
  return (
    <nav className={styles.pages} aria-label={t('ui:table.pages')}>
      <Button size="small" disabled={!goPrevious} onClick={goPrevious}>
        {t('ui:action.previous')}
      </Button>
      <Button size="small" disabled={!goNext} onClick={goNext}>
        {t('ui:action.next')}
      </Button>
    </nav>
  )
}
