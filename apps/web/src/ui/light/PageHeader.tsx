import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageTitle } from '../../platform/screens/pageTitle.ts'
import { rememberPageName } from '../../platform/session/session.ts'
import styles from './PageHeader.module.css'

interface PageHeaderProps {
  /** Page title, a noun phrase; also the title of the browser tab. */
  title: string
  /** True for a title that is a reference, shown in fixed-width digits. */
  isReference?: boolean
  /** Line of facts under the page title: count, last refresh, draft saved. */
  facts?: ReactNode
  /** Actions on the right of the page title; the one primary action is last. */
  actions?: ReactNode
}

export const PageHeader = ({ title, isReference = false, facts, actions }: PageHeaderProps) => {
  usePageTitle(title)
  useEffect(() => rememberPageName(title), [title])
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1 className={isReference ? styles.reference : undefined}>{title}</h1>
        {facts && <div className={styles.facts}>{facts}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** Link above a page's title to the list that the page belongs to. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link className={styles.back} to={to}>
    {/* The page's font has no arrow to the left. */}
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
      <path
        d="M13 8H3.500M7.500 4l-4 4 4 4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    {children}
  </Link>
)
