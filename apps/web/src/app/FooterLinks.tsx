import { Link } from 'react-router'
import { useTranslation } from '../platform/text/i18n.ts'

/** Copyright, the help page, and links to the three legal texts, which are separate pages at the documented paths. */
export const FooterLinks = ({ className }: { className: string }) => {
  const { t } = useTranslation()
  return (
    <>
      <span style={{ unicodeBidi: 'plaintext' }}>{t('shell:footer.copyright')}</span>
      <nav className={className} aria-label={t('shell:public.legal')}>
        <Link to="/help">{t('shell:screen.help')}</Link>
        <a href="/kvkk.html">{t('shell:footer.kvkk')}</a>
        <a href="/gizlilikveguvenlik.html">{t('shell:footer.privacy')}</a>
        <a href="/tuketicihaklaricaymaiptal.html">{t('shell:footer.consumer')}</a>
      </nav>
    </>
  )
}
