/** The frame of the signed-in application: menu at the left, cart, language and user at the top, footer. */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n.ts'
import { Link, useLocation } from 'react-router'
import { LanguageSwitch } from '../../ui/light/LanguageSwitch.tsx'
import { Logo } from '../../ui/light/Logo.tsx'
import { SkipLink } from '../../ui/light/SkipLink.tsx'
import { FooterLinks } from '../FooterLinks.tsx'
import { CartLink } from './CartLink.tsx'
import { HelpButton } from './HelpButton.tsx'
import { MainMenu } from './MainMenu.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { UserMenu } from './UserMenu.tsx'
import styles from './Shell.module.css'

export const Shell = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const lastPath = useRef(pathname)

  useEffect(() => {
    // A new screen begins at its top, for the eye and for the screen reader; the first one keeps the browser's focus.
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])

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
