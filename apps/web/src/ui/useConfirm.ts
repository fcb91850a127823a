import { useTranslation } from '../platform/text/i18n.ts'

export interface Question {
  /** Question that names the content that will be lost. */
  title: string
  /** Consequence of the confirmed action, when the title does not say it. */
  text?: string
  /** Label of the confirm button; repeats the action that was chosen. */
  action: string
  /** The dialog waits for the promise and then closes. The call's own error handler shows failures. */
  onConfirm: () => Promise<unknown>
}

/** Confirmation as a promise that resolves when the user confirms; it never settles when the user cancels. */
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

/**
 * Asks for confirmation before something is lost. Cancel has the initial focus, so that Enter alone loses
 * nothing.
 */
export const useConfirm = () => {
  const { t } = useTranslation()
  return ({ title, text, action, onConfirm }: Question): void =>
    void import('./openConfirm.tsx').then(({ openConfirm }) =>
      openConfirm({
        title,
        content: text,
        okText: action,
        cancelText: t('ui:action.cancel'),
        onOk: () => onConfirm().catch(() => undefined),
      }),
    )
}
