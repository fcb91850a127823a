import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Button.module.css'

interface Look {
  /** Kind of the button; `primary` marks the one main action of the screen. */
  kind?: 'primary' | 'plain' | 'text'
  size?: 'small' | 'middle'
  isWide?: boolean
}

const classesOf = ({ kind = 'plain', size = 'middle', isWide = false }: Look): string =>
  [
    styles.button,
    kind === 'primary' && styles.primary,
    kind === 'text' && styles.text,
    size === 'small' && styles.small,
    isWide && styles.wide,
  ]
    .filter(Boolean)
    .join(' ')

type ButtonProps = Look & { isBusy?: boolean; children: ReactNode } & Omit<
    ComponentProps<'button'>,
    'className'
  >

/** Button without Ant Design. While busy it keeps its label, width and focus and ignores clicks. */
export const Button = ({ kind, size, isWide, isBusy = false, children, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classesOf({ kind, size, isWide })}
    aria-busy={isBusy || undefined}
    aria-disabled={isBusy || undefined}
    onClick={isBusy ? (event) => event.preventDefault() : onClick}
  >
    {isBusy && <span className={styles.spinner} aria-hidden="true" />}
    {children}
  </button>
)

type ButtonLinkProps = Look & { to: string; children: ReactNode } & Omit<
    ComponentProps<typeof Link>,
    'className'
  >

/** Link that looks like a button because it navigates. */
export const ButtonLink = ({ kind, size, isWide, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={classesOf({ kind, size, isWide })}>
    {children}
  </Link>
)
