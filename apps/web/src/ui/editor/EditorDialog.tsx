import { useRef } from 'react'
import type { ReactNode } from 'react'
import { ConfigProvider } from 'antd'
import { useTranslation } from '../../platform/text/i18n.ts'
import { AppModal } from '../AppModal.tsx'
import { useConfirm } from '../useConfirm.ts'
import { EditorForm } from './EditorForm.tsx'
import type { EditorFormProps } from './EditorForm.tsx'

interface EditorDialogProps<Values extends object> extends EditorFormProps<Values> {
  title: string
  /** Text of the editor under its title, before the fields. */
  help?: ReactNode
  width?: number
  /** Reduces the space between the fields of a long form. */
  isDense?: boolean
}

/** Selector of the first field, which gets the focus. Ant Design would focus the close button. */
const firstField = 'input:not([disabled], [type="hidden"]), textarea:not([disabled])'

const dense = { components: { Form: { itemMarginBottom: 16 } } }

/** Editor form in a dialog that asks before it discards unsaved changes. */
export const EditorDialog = <Values extends object>({
  title,
  help,
  width,
  isDense,
  ...form
}: EditorDialogProps<Values>) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const frame = useRef<HTMLDivElement>(null)
  const { editor, onClose } = form
  const leave = () => {
    if (!editor.isChanged()) return onClose()
    confirm({
      title: t('ui:editor.leaveTitle'),
      text: t('ui:editor.leaveText'),
      action: t('ui:editor.leave'),
      onConfirm: async () => {
        editor.forgetDraft?.()
        onClose()
      },
    })
  }
  return (
    <AppModal
      open
      width={width}
      title={title}
      onCancel={leave}
      footer={null}
      mask={{ closable: false }}
      afterOpenChange={(isOpen) => {
        // Keeps the focus where it is if the user has already clicked into a field during the opening
        // animation.
        if (isOpen && !frame.current?.contains(document.activeElement))
          frame.current?.querySelector<HTMLElement>(firstField)?.focus({ preventScroll: true })
      }}
    >
      <div ref={frame}>
        {help}
        <ConfigProvider theme={isDense ? dense : {}}>
          <EditorForm {...form} onClose={leave} />
        </ConfigProvider>
      </div>
    </AppModal>
  )
}
