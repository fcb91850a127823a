import { Fragment } from 'react'
import { hasText, useTranslation } from '../../../platform/text/i18n.ts'
import { Link } from 'react-router'
import type { Screen, ScreenName } from '../../../platform/screens/screen.ts'
import styles from './ShortcutTiles.module.css'

/** After this screen stands what will come: customers look for their invoices beside what they paid. */
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

/** One tile per screen: its name and what it is for. The first is the main one. */
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
