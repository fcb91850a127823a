import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import styles from './CommandPalette.module.css'

interface PaletteLoadingProps {
  onType: (text: string) => void
  onClose: () => void
}

/** Field of the palette while its script loads, so that what is typed meanwhile is not lost. */
export const PaletteLoading = ({ onType, onClose }: PaletteLoadingProps) => {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.palette} aria-label={t('menu:palette.open')} onClose={onClose}>
      <input
        className={styles.input}
        aria-label={t('menu:palette.placeholder')}
        placeholder={t('menu:palette.placeholder')}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onType(target.value)}
      />
    </dialog>
  )
}
