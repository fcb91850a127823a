import { useTranslation } from '../../../platform/text/i18n.ts'
import { MenuIcon } from '../menu/MenuIcon.tsx'
import styles from './SearchButton.module.css'

const paletteKeys = 'Ctrl K'

/** Opens the command palette. It looks like the palette's field where there is room, and is an icon elsewhere. */
export const SearchButton = ({ onOpen }: { onOpen: () => void }) => {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.search}
      aria-label={t('menu:palette.open')}
      title={t('menu:palette.open')}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <MenuIcon name="search" />
      <span className={styles.hint}>{t('menu:search')}</span>
      <kbd className={styles.keys}>{paletteKeys}</kbd>
    </button>
  )
}
