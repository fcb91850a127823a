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
  /** Under the title, before the fields. */
  help?: ReactNode
  width?: number
  /** Less room between the fields of a long form. */
  isDense?: boolean
}

/** Ant Design gives the focus to the cross in the corner. */
const firstField = 'input:not([disabled], [type="hidden"]), textarea:not([disabled])'

const dense = { components: { Form: { itemMarginBottom: 16 } } }

/** An editor in a dialog, which does not close on what was typed without asking. */
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
      onConfirm: async () => onClose(),
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
        // Whoever was quicker than the opening, and is in a field already, stays there.
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
