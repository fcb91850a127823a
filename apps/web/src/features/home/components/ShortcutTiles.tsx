import { Fragment } from 'react'
import { hasText, useTranslation } from '../../../platform/text/i18n.ts'
import { Link } from 'react-router'
import type { Screen, ScreenName } from '../../../platform/screens/screen.ts'
import styles from './ShortcutTiles.module.css'

/** Screen after which a "coming soon" tile appears: customers look for their invoices near their payments. */
const soonAfter: ScreenName = 'contacts'

/** One small tile per screen with its name. */
export const ShortcutTiles = ({ screens }: { screens: readonly Screen[] }) => {
  const { t } = useTranslation()
  return (
    <ul className={styles.tiles}>
      {screens.map(({ name, path }) => (
        <Fragment key={path}>
          <li>
            <Link to={path} className={styles.tile}>
              {hasText(`home:tileName.${name}`) ? t(`home:tileName.${name}`) : t(`shell:screen.${name}`)}
            </Link>
          </li>
          {name === soonAfter && (
            <li>
              <span className={`${styles.tile} ${styles.soon}`}>
                {t('home:tileName.myInvoices')} · {t('home:soon')}
              </span>
            </li>
          )}
        </Fragment>
      ))}
    </ul>
  )
}
