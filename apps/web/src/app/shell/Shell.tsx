/**
 * Frame of the signed-in application: menu, cart, search, appearance, language, user and footer. The user
 * chooses the menu's position (`layout.ts`); below 992 px the menu is always a drawer.
 */
import { Suspense, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { isStaff } from '@kervan/contract/roles'
import { useSession } from '../../platform/session/session.ts'
import { useTranslation } from '../../platform/text/i18n.ts'
import { Link } from 'react-router'
import { LanguageSwitch } from '../../ui/light/LanguageSwitch.tsx'
import { Logo } from '../../ui/light/Logo.tsx'
import { SkipLink } from '../../ui/light/SkipLink.tsx'
import { FooterLinks } from '../FooterLinks.tsx'
import { HelpButton, HelpEntry } from '../HelpButton.tsx'
import { useScreenFocus } from '../useScreenFocus.ts'
import { BottomBar } from './menu/BottomBar.tsx'
import { CompanyBanner } from './CompanyBanner.tsx'
import { CartLink } from './CartLink.tsx'
import { navStyles, useLayout, useLayoutOptions } from './layout.ts'
import type { NavPlace } from './layout.ts'
import { MainMenu } from './menu/MainMenu.tsx'
import { MenuDrawer } from './menu/MenuDrawer.tsx'
import { MenuIcon } from './menu/MenuIcon.tsx'
import { Rail } from './menu/Rail.tsx'
import { PaletteLoading } from './search/PaletteLoading.tsx'
import { SearchButton } from './search/SearchButton.tsx'
import { DoorTabs, ScreenTabs } from './menu/Tabs.tsx'
import { useAccountAppearance } from './useAccountAppearance.ts'
import { usePaletteKeys } from './search/usePaletteKeys.ts'
import { UserMenu } from './UserMenu.tsx'
import { lazyPart } from '../../ui/light/lazy/makeLazy.tsx'
import styles from './Shell.module.css'

// Most people have the menu at the side.
const TopMenu = lazyPart(() => import('./menu/TopMenu.tsx').then((module) => ({ default: module.TopMenu })))
const CommandPalette = lazyPart(() =>
  import('./search/CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })),
)

export const Shell = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [isSearching, setIsSearching] = useState(false)
  const [earlyText, setEarlyText] = useState('')
  const closeSearch = () => {
    setIsSearching(false)
    setEarlyText('')
  }
  const session = useSession()
  const staff = session !== null && isStaff(session)
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
  const search = <SearchButton onOpen={() => setIsSearching(true)} />
  const tools = (
    <>
      <CartLink />
      <LanguageSwitch />
      <UserMenu />
    </>
  )
  const side = nav.place === 'side' ? nav.side : 'none'
  // Staff choose a room in a rail and its doors above; customers have few doors and see them all.
  const hasRail = side === 'mini' || (side === 'full' && staff)
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
      data-nav-side={hasRail && side === 'full' ? 'rail' : side}
      data-nav-line={line}
      data-layout={layoutType}
      data-has-header={nav.hasHeader}
    >
      <SkipLink />
      {(side === 'full' || side === 'mini') && (
        <aside className={styles.side} data-tone={nav.tone} data-width={side}>
          {logo}
          {hasRail ? <Rail isMini={side === 'mini'} /> : <MainMenu />}
          {!nav.hasHeader && (
            <div className={styles.sideTools}>
              {search}
              {tools}
            </div>
          )}
        </aside>
      )}
      <MenuDrawer isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)}>
        {!staff && <HelpEntry />}
      </MenuDrawer>
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
            <MenuIcon name="menu" />
          </button>
          <div className={styles.headerLogo}>{logo}</div>
          {line === 'inside' && topMenu}
          {!staff && <div className={styles.find}>{search}</div>}
          {staff && (
            <div className={styles.doors}>
              <DoorTabs />
            </div>
          )}
          <div className={styles.end}>
            {staff && search}
            {tools}
          </div>
        </header>
        {line === 'below' && topMenu}
        <main ref={main} id="content" className={styles.content} tabIndex={-1}>
          {staff && !nav.hasHeader && (
            <div className={styles.contentDoors}>
              <DoorTabs />
            </div>
          )}
          <CompanyBanner />
          <ScreenTabs />
          {children}
        </main>
        <footer className={styles.footer} data-has-help={!staff}>
          <FooterLinks className={styles.legal!} />
          {!staff && <HelpButton narrowPlace="menu" />}
        </footer>
      </div>
      <BottomBar isMenuOpen={isMenuOpen} onOpenMenu={() => setIsMenuOpen(true)} />
      {isSearching && (
        <Suspense fallback={<PaletteLoading onType={setEarlyText} onClose={closeSearch} />}>
          <CommandPalette initialText={earlyText} onClose={closeSearch} />
        </Suspense>
      )}
    </div>
  )
}
