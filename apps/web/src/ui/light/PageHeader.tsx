import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../platform/screens/pageTitle.ts'
import { rememberPageName } from '../../platform/session/session.ts'
import styles from './PageHeader.module.css'

interface PageHeaderProps {
  /** A noun. It also names the browser's tab. */
  title: string
  /** A line of facts: count, last refreshed, draft saved. */
  facts?: ReactNode
  /** At the right, the one primary action last. */
  actions?: ReactNode
}

export const PageHeader = ({ title, facts, actions }: PageHeaderProps) => {
  usePageTitle(title)
  useEffect(() => rememberPageName(title), [title])
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {facts && <div className={styles.facts}>{facts}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
