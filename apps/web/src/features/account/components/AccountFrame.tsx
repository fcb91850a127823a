import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { RoutePicture } from './RoutePicture.tsx'
import styles from './AccountFrame.module.css'

interface AccountFrameProps {
  title: string
  /** Instruction above the form, in one sentence. */
  lead: ReactNode
  /** Content below the account form: links to the other screens. */
  foot?: ReactNode
  children: ReactNode
}

/** Frame of sign-in, sign-up and forgotten password: the form, and a picture on wide screens. */
export const AccountFrame = ({ title, lead, foot, children }: AccountFrameProps) => {
  // The first field has the focus, so the screen change itself does not scroll to the top.
  useEffect(() => window.scrollTo(0, 0), [])
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
        {foot && <p className={styles.foot}>{foot}</p>}
      </div>
      <RoutePicture />
    </div>
  )
}
