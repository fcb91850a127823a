import type { ReactNode } from 'react'
import type { FormProps } from 'antd'
import { AppForm } from '../AppForm.tsx'
import { DialogActions } from '../light/DialogActions.tsx'
import { Note } from '../light/Tags.tsx'
import { EditorBody } from './EditorField.tsx'
import type { Editor } from './useEditor.ts'

export interface EditorFormProps<Values extends object> {
  editor: Editor<Values>
  /** The word of what it does. */
  submit: string
  onClose: () => void
  /** Begins the ids of its fields, where two forms may stand on one page. */
  name?: string
  onValuesChange?: FormProps<Values>['onValuesChange']
  children: ReactNode
}

/** The fields of an editor, what hinders the save, and its end. */
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
    onValuesChange={onValuesChange}
  >
    <EditorBody value={editor.body}>{children}</EditorBody>
    {editor.conflict !== null && <Note tone="bad">{editor.conflict}</Note>}
    <DialogActions onClose={onClose} isBusy={editor.isBusy} submit={submit} />
  </AppForm>
)
