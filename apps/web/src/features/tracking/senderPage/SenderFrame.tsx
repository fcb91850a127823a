import type { CSSProperties, ReactNode } from 'react'
import { brandColorsOf } from '@kervan/domain/tracking/brandColor'
import { useTranslation } from '../../../platform/text/i18n.ts'
import styles from './SenderFrame.module.css'

export interface SenderLook {
  name: string
  color: string
  contact: string | null
  /** Address of the sender's logo image. */
  logo: string | null
}

/** Colour tokens that a sender's colour replaces; their shades keep text readable. */
const tokensOf = (color: string): CSSProperties => {
  const { action, actionHover, ink, inkDark } = brandColorsOf(color)
  return {
    '--brand': color,
    '--action': action,
    '--action-hover': actionHover,
    '--action-ink': `light-dark(${ink}, ${inkDark})`,
  } as CSSProperties
}

interface SenderFrameProps {
  look: SenderLook
  /** Content at the end of the sender page's header. */
  end?: ReactNode
  children: ReactNode
}

/** Frame of a page under a sender's own brand, also used for its preview. */
export const SenderFrame = ({ look: { name, color, contact, logo }, end, children }: SenderFrameProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.frame} style={tokensOf(color)}>
      <header className={styles.head}>
        {logo ? <img className={styles.logo} src={logo} alt={name} /> : <b className={styles.name}>{name}</b>}
        <div className={styles.end}>{end}</div>
      </header>
      <div className={styles.content}>{children}</div>
      {contact && (
        <footer className={styles.contact}>{t('tracking/senderPage:contactLine', { contact })}</footer>
      )}
    </div>
  )
}
