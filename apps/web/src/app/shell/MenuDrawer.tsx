import { useEffect, useRef } from 'react'
import { useTranslation } from '../../platform/text/i18n.ts'
import { Button } from '../../ui/light/Button.tsx'
import { Logo } from '../../ui/light/Logo.tsx'
import { MainMenu } from './MainMenu.tsx'
import styles from './Shell.module.css'

/** The menu on narrow screens. The browser's own dialog keeps the focus inside and closes with Escape. */
export const MenuDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t('shell:nav.main')}
      onClose={onClose}
      onClick={(event) => {
        // The backdrop belongs to the dialog itself.
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.drawerHead}>
        <Logo />
        <Button kind="text" size="small" aria-label={t('shell:nav.close')} onClick={onClose}>
          ×
        </Button>
      </div>
      {isOpen && <MainMenu onChoose={onClose} />}
    </dialog>
  )
}
