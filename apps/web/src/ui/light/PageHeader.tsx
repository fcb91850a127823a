import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../platform/screens/pageTitle.ts'
import { rememberPageName } from '../../platform/session/session.ts'
import styles from './PageHeader.module.css'

interface PageHeaderProps {
  /** Page title, a noun phrase; also the title of the browser tab. */
  title: string
  /** Line of facts under the page title: count, last refresh, draft saved. */
  facts?: ReactNode
  /** Actions on the right of the page title; the one primary action is last. */
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
