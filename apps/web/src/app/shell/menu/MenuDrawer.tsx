import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { Logo } from '../../../ui/light/Logo.tsx'
import { MainMenu } from './MainMenu.tsx'
import styles from '../Shell.module.css'

interface MenuDrawerProps {
  isOpen: boolean
  onClose: () => void
  /** Entries below the menu. */
  children: ReactNode
}

/** Whole menu in a drawer: on narrow screens, and for users who chose a menu behind a button. The native dialog traps the focus and closes with Escape. */
export const MenuDrawer = ({ isOpen, onClose, children }: MenuDrawerProps) => {
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
        // A click on the backdrop of the menu drawer targets the dialog element itself.
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.drawerHead}>
        <Logo />
        <Button kind="text" size="small" aria-label={t('shell:nav.close')} onClick={onClose}>
          ×
        </Button>
      </div>
      {isOpen && (
        <>
          <MainMenu onChoose={onClose} />
          {children}
        </>
      )}
    </dialog>
  )
}
