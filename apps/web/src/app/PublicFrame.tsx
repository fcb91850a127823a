/**
 * Frame of sign-in and the public pages: logo, links to the two public services, language, sign-in link, legal
 * texts.
 */
import { useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from '../platform/text/i18n.ts'
import { Link, NavLink } from 'react-router'
import { readPublicSettings } from '../platform/publicSettings.ts'
import { usePageTitle } from '../platform/screens/pageTitle.ts'
import type { ScreenName } from '../platform/screens/screen.ts'
import { useSession } from '../platform/session/session.ts'
import { ButtonLink } from '../ui/light/Button.tsx'
import { LanguageSwitch } from '../ui/light/LanguageSwitch.tsx'
import { Logo } from '../ui/light/Logo.tsx'
import { SkipLink } from '../ui/light/SkipLink.tsx'
import { FooterLinks } from './FooterLinks.tsx'
import { HelpButton } from './HelpButton.tsx'
import { useScreenFocus } from './useScreenFocus.ts'
import styles from './PublicFrame.module.css'

/**
 * Loads the page as a document: pages with Google's button need their own Content-Security-Policy, which only a
 * document load applies.
 */
const openAsDocument = (event: MouseEvent<HTMLAnchorElement>): void => {
  if (!readPublicSettings()?.googleClientId) return
  event.preventDefault()
  window.location.assign(event.currentTarget.href)
}

const SignInLinks = ({ screen }: { screen?: ScreenName }) => {
  const { t } = useTranslation()
  const session = useSession()
  if (session)
    return (
      <ButtonLink to="/" kind="primary">
        {t('shell:public.toApp')}
      </ButtonLink>
    )
  return (
    <>
      {screen !== 'signIn' && (
        <ButtonLink to="/signin" kind="text" onClick={openAsDocument}>
          {t('shell:public.signIn')}
        </ButtonLink>
      )}
      {screen !== 'signUp' && (
        <ButtonLink to="/signup" onClick={openAsDocument}>
          {t('shell:public.signUp')}
        </ButtonLink>
      )}
    </>
  )
}

interface PublicFrameProps {
  /** Name of the screen; undefined for a page that is not a registered screen. */
  screen?: ScreenName
  title: string
  /** True for a page that also exists in German. */
  speaksGerman?: boolean
  children: ReactNode
}

export const PublicFrame = ({ screen, title, speaksGerman = false, children }: PublicFrameProps) => {
  const { t } = useTranslation()
  const content = useRef<HTMLElement>(null)
  useScreenFocus(content)
  usePageTitle(title)
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <Link to="/landing" className={styles.logo} aria-label={t('shell:nav.home')}>
          <Logo />
        </Link>
        <nav className={styles.links} aria-label={t('shell:public.nav')}>
          <NavLink to="/pricingseperated">{t('shell:public.price')}</NavLink>
          <NavLink to="/trackingseperated">{t('shell:public.track')}</NavLink>
        </nav>
        <div className={styles.end}>
          <LanguageSwitch speaksGerman={speaksGerman} />
          <SignInLinks screen={screen} />
        </div>
      </header>
      <main ref={content} id="content" className={styles.content} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.footerInside}>
          <FooterLinks className={styles.legal!} />
        </div>
        <HelpButton page={title} narrowPlace="pageEnd" />
      </footer>
    </div>
  )
}
