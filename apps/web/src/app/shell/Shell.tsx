/**
 * Frame of the signed-in application: menu, cart, search, appearance, language, user and footer. The user
 * chooses the menu's position (`layout.ts`); below 992 px the menu is always a drawer.
 */
import { Suspense, lazy, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { BgColorsOutlined, SearchOutlined } from '@ant-design/icons'
import { useTranslation } from '../../platform/text/i18n.ts'
import { Link } from 'react-router'
import { LanguageSwitch } from '../../ui/light/LanguageSwitch.tsx'
import { Logo } from '../../ui/light/Logo.tsx'
import { SkipLink } from '../../ui/light/SkipLink.tsx'
import { FooterLinks } from '../FooterLinks.tsx'
import { HelpButton } from '../HelpButton.tsx'
import { useScreenFocus } from '../useScreenFocus.ts'
import { CompanyBanner } from './CompanyBanner.tsx'
import { CartLink } from './CartLink.tsx'
import { navStyles, useLayout, useLayoutOptions } from './layout.ts'
import type { NavPlace } from './layout.ts'
import { MainMenu } from './MainMenu.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { useAccountAppearance } from './useAccountAppearance.ts'
import { usePaletteKeys } from './usePaletteKeys.ts'
import { UserMenu } from './UserMenu.tsx'
import styles from './Shell.module.css'

// Most people have the menu at the side.
const TopMenu = lazy(() => import('./TopMenu.tsx').then((module) => ({ default: module.TopMenu })))
const Customizer = lazy(() => import('./Customizer.tsx').then((module) => ({ default: module.Customizer })))
const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })),
)

export const Shell = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isCustomizing, setIsCustomizing] = useState(false)
  const [isSearching, setIsSearching] = useState(false)
  const { navStyle, layoutType } = useLayout()
  const nav: NavPlace = navStyles[navStyle]
  const main = useRef<HTMLElement>(null)
  useScreenFocus(main)
  useLayoutOptions()
  useAccountAppearance()
  usePaletteKeys(() => setIsSearching(true))

  const logo = (
    <Link to="/home/view" className={styles.logo} aria-label={t('shell:nav.home')}>
      <Logo />
    </Link>
  )
  const tools = (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-label={t('shell:palette.open')}
        title={t('shell:palette.open')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsSearching(true)}
      >
        <SearchOutlined />
      </button>
      <CartLink />
      <button
        type="button"
        className={styles.tool}
        aria-label={t('shell:look.title')}
        title={t('shell:look.title')}
        onClick={() => setIsCustomizing(true)}
      >
        <BgColorsOutlined />
      </button>
      <LanguageSwitch />
      <UserMenu />
    </>
  )
  const side = nav.place === 'side' ? nav.side : 'none'
  const line = nav.place === 'top' ? nav.line : 'none'
  const topMenu = (
    <div className={styles.line} data-tone={nav.tone}>
      {nav.place === 'top' && (
        <Suspense fallback={null}>
          <TopMenu tone={nav.tone} />
        </Suspense>
      )}
    </div>
  )
  return (
    <div
      className={styles.shell}
      data-nav-side={side}
      data-nav-line={line}
      data-layout={layoutType}
      data-has-header={nav.hasHeader}
    >
      <SkipLink />
      {(side === 'full' || side === 'mini') && (
        <aside className={styles.side} data-tone={nav.tone}>
          {side === 'full' ? logo : null}
          <MainMenu isMini={side === 'mini'} />
          {!nav.hasHeader && <div className={styles.sideTools}>{tools}</div>}
        </aside>
      )}
      <MenuDrawer isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      <div className={styles.column}>
        {line === 'above' && topMenu}
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
          {side !== 'full' && <div className={styles.headerLogo}>{logo}</div>}
          {line === 'inside' && topMenu}
          <div className={styles.end}>{tools}</div>
        </header>
        {line === 'below' && topMenu}
        <main ref={main} id="content" className={styles.content} tabIndex={-1}>
          <CompanyBanner />
          {children}
        </main>
        <footer className={styles.footer}>
          <FooterLinks className={styles.legal!} />
          <HelpButton />
        </footer>
      </div>
      <Suspense fallback={null}>
        {isCustomizing && <Customizer onClose={() => setIsCustomizing(false)} />}
        {isSearching && <CommandPalette onClose={() => setIsSearching(false)} />}
      </Suspense>
    </div>
  )
}
