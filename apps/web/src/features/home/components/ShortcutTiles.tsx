import { hasText, useTranslation } from '../../../platform/text/i18n.ts'
import { Link } from 'react-router'
import type { Screen } from '../../../platform/screens/screen.ts'
import styles from './ShortcutTiles.module.css'

/** One small tile per screen with its name. */
export const ShortcutTiles = ({ screens }: { screens: readonly Screen[] }) => {
  const { t } = useTranslation()
  return (
    <ul className={styles.tiles}>
      {screens.map(({ name, path }) => (
        <li key={path}>
          <Link to={path} className={styles.tile}>
            {hasText(`home:tileName.${name}`) ? t(`home:tileName.${name}`) : t(`shell:screen.${name}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
