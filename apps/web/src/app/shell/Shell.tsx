/** The frame of the signed-in application: menu at the left, cart, language and user at the top, footer. */
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/text/i18n.ts'
import { Link } from 'react-router'
import { LanguageSwitch } from '../../ui/light/LanguageSwitch.tsx'
import { Logo } from '../../ui/light/Logo.tsx'
import { SkipLink } from '../../ui/light/SkipLink.tsx'
import { FooterLinks } from '../FooterLinks.tsx'
import { useScreenFocus } from '../useScreenFocus.ts'
import { CartLink } from './CartLink.tsx'
import { HelpButton } from './HelpButton.tsx'
import { MainMenu } from './MainMenu.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { UserMenu } from './UserMenu.tsx'
import styles from './Shell.module.css'

export const Shell = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  useScreenFocus(main)

  return (
    <div className={styles.shell}>
      <SkipLink />
      <aside className={styles.side}>
        <Link to="/home/view" className={styles.logo} aria-label={t('shell:nav.home')}>
          <Logo />
        </Link>
        <MainMenu />
      </aside>
      <MenuDrawer isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      <div className={styles.column}>
        <header className={styles.top}>
          <button
            type="button"
            className={styles.menuButton}
            aria-label={t('shell:nav.open')}
            aria-expanded={isMenuOpen}
            onClick={() => setIsMenuOpen(true)}
          >
            <svg
              width="20"
              height="20"
              viewBox="0 0 20 20"
              stroke="currentColor"
              strokeWidth="1.6"
              aria-hidden="true"
            >
              <path d="M3 5.5h14M3 10h14M3 14.5h14" />
            </svg>
          </button>
          <div className={styles.end}>
            <CartLink />
            <LanguageSwitch />
            <UserMenu />
          </div>
        </header>
        <main ref={main} id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
        <footer className={styles.footer}>
          <FooterLinks className={styles.legal!} />
          <HelpButton />
        </footer>
      </div>
    </div>
  )
}
