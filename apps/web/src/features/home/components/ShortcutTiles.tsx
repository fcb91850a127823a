import { Fragment } from 'react'
import { hasText, useTranslation } from '../../../platform/text/i18n.ts'
import { Link } from 'react-router'
import type { Screen, ScreenName } from '../../../platform/screens/screen.ts'
import styles from './ShortcutTiles.module.css'

/** Screen after which a "coming soon" tile appears: customers look for their invoices near their payments. */
const soonAfter: ScreenName = 'contacts'

const SoonTile = () => {
  const { t } = useTranslation()
  return (
    <li>
      <div className={`${styles.tile} ${styles.soon}`}>
        <span className={styles.name}>{t('home:tileName.myInvoices')}</span>
        <span className={styles.text}>{t('home:soon')}</span>
      </div>
    </li>
  )
}

/** One tile per screen with its name and purpose. The first tile is the main one. */
export const ShortcutTiles = ({ screens }: { screens: readonly Screen[] }) => {
  const { t } = useTranslation()
  return (
    <ul className={styles.tiles}>
      {screens.map(({ name, path }) => (
        <Fragment key={path}>
          <li>
            <Link to={path} className={styles.tile}>
              <span className={styles.name}>
                {hasText(`home:tileName.${name}`) ? t(`home:tileName.${name}`) : t(`shell:screen.${name}`)}
              </span>
              <span className={styles.text}>{hasText(`home:tile.${name}`) && t(`home:tile.${name}`)}</span>
            </Link>
          </li>
          {name === soonAfter && <SoonTile />}
        </Fragment>
      ))}
    </ul>
  )
}
