import type { ReactNode } from 'react'
import type { FormProps } from 'antd'
import { AppForm } from '../AppForm.tsx'
import { DialogActions } from '../light/DialogActions.tsx'
import { Note } from '../light/Tags.tsx'
import { EditorBody } from './EditorField.tsx'
import type { Editor } from './useEditor.ts'

export interface EditorFormProps<Values extends object> {
  editor: Editor<Values>
  /** Label of the submit button. */
  submit: string
  onClose: () => void
  /** Prefix of the field ids, needed when two forms are on one page. */
  name?: string
  onValuesChange?: FormProps<Values>['onValuesChange']
  children: ReactNode
}

/** Editor body: the fields, the error that prevented the save, and the buttons. */
export const EditorForm = <Values extends object>({
  editor,
  submit,
  onClose,
  name,
  onValuesChange,
  children,
}: EditorFormProps<Values>) => (
  <AppForm<Values>
    form={editor.form}
    name={name}
    initialValues={editor.initial}
    onFinish={editor.submit}
    onFinishFailed={editor.showProblems}
    onValuesChange={(changed, all) => {
      editor.saveDraft?.()
      onValuesChange?.(changed, all)
    }}
  >
    <EditorBody value={editor.body}>{children}</EditorBody>
    {editor.conflict !== null && <Note tone="bad">{editor.conflict}</Note>}
    <DialogActions
      onClose={() => {
        editor.forgetDraft?.()
        onClose()
      }}
      isBusy={editor.isBusy}
      submit={submit}
    />
  </AppForm>
)
