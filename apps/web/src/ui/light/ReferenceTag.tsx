import { useTranslation } from '../../platform/text/i18n.ts'
import { Link } from 'react-router'
import { notify } from '../../platform/notices.ts'
import styles from './Tags.module.css'

const CopyIcon = () => (
  <svg
    width="13"
    height="13"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 3.5v-1h-8v8h1" />
  </svg>
)

/** Reference in fixed-width digits with a copy button; with `to` it links to its screen. */
export const ReferenceTag = ({
  reference,
  to,
  target,
}: {
  reference: string
  to?: string
  /** Link target; `_blank` opens a new tab. */
  target?: string
}) => {
  const { t } = useTranslation()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference)
      notify('success', t('ui:reference.copied', { reference }))
    } catch {
      notify('warning', t('ui:reference.notCopied'))
    }
  }
  return (
    <span className={styles.reference}>
      {to ? (
        <Link to={to} target={target}>
          {reference}
        </Link>
      ) : (
        reference
      )}
      <button
        type="button"
        className={styles.copy}
        aria-label={t('ui:reference.copy', { reference })}
        onClick={(event) => {
          event.stopPropagation()
          void copy()
        }}
      >
        <CopyIcon />
      </button>
    </span>
  )
}
