import type { ReactNode } from 'react'
import { RoutePicture } from './RoutePicture.tsx'
import styles from './AccountFrame.module.css'

interface AccountFrameProps {
  title: string
  /** What to do here, in a sentence. */
  lead: ReactNode
  /** Under the form: the way to the other screens. */
  foot?: ReactNode
  children: ReactNode
}

/** Sign-in, sign-up and forgotten password: the form, and a picture where there is room. */
export const AccountFrame = ({ title, lead, foot, children }: AccountFrameProps) => (
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
