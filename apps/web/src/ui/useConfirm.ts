import { App } from 'antd'
import { useTranslation } from '../platform/text/i18n.ts'

export interface Question {
  /** Names what will be lost. */
  title: string
  /** What follows from it, where the title does not say. */
  text?: string
  /** The word of the action that was chosen: the button repeats it. */
  action: string
  /** The dialog waits for it and closes. What fails is shown by the call's own handler. */
  onConfirm: () => Promise<unknown>
}

/** The same as a promise of yes; who turns back is never answered. */
export const useMeant = () => {
  const ask = useConfirm()
  return (question: Omit<Question, 'onConfirm'>): Promise<boolean> =>
    new Promise((resolve) =>
      ask({
        ...question,
        onConfirm: () => {
          resolve(true)
          return Promise.resolve()
        },
      }),
    )
}

/** Asks before something is lost. Enter alone loses nothing: the keyboard begins on the way out. */
export const useConfirm = () => {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return ({ title, text, action, onConfirm }: Question): void =>
    void modal.confirm({
      title,
      content: text,
      okText: action,
      okButtonProps: { danger: true },
      cancelText: t('ui:action.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => onConfirm().catch(() => undefined),
    })
}
