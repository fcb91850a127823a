import { hasText, useTranslation } from '../../../platform/text/i18n.ts'
import { Link } from 'react-router'
import type { Screen } from '../../../platform/screens/screen.ts'
import styles from './ShortcutTiles.module.css'

/** One tile per screen: its name and what it is for. The first is the main one. */
export const ShortcutTiles = ({ screens }: { screens: readonly Screen[] }) => {
  const { t } = useTranslation()
  return (
    <ul className={styles.tiles}>
      {screens.map(({ name, path }) => (
        <li key={path}>
          <Link to={path} className={styles.tile}>
            <span className={styles.name}>
              {hasText(`home:tileName.${name}`) ? t(`home:tileName.${name}`) : t(`shell:screen.${name}`)}
            </span>
            <span className={styles.text}>{hasText(`home:tile.${name}`) && t(`home:tile.${name}`)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
