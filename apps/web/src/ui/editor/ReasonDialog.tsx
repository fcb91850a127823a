import { Input } from 'antd'
import type { EndpointShape, RequestOf } from '@kervan/contract/endpoint'
import type { CallAnswer } from '../../platform/api/apiClient.ts'
import { EditorDialog } from './EditorDialog.tsx'
import { EditorField } from './EditorField.tsx'
import { useEditor } from './useEditor.ts'
import type { Typed, WithBody } from './useEditor.ts'

interface ReasonDialogProps<E extends WithBody> {
  row: E
  /** What is sent with the reason, which the body calls so. */
  toBody: (reason: string) => Typed<RequestOf<E>['body']>
  /** Begins the ids of its field. */
  name?: string
  title: string
  /** What follows from it. */
  help: string
  submit: string
  /** Of the field. */
  label: string
  /** Under the field: who reads it. */
  fieldHelp?: string
  lists?: readonly EndpointShape[]
  saved?: string
  onSaved: (answer: CallAnswer<E>) => unknown
  onClose: () => void
}

/** Something is decided for a reason, which is all there is to enter. */
export const ReasonDialog = <E extends WithBody>({
  row,
  toBody,
  name,
  title,
  help,
  submit,
  label,
  fieldHelp,
  lists,
  saved,
  onSaved,
  onClose,
}: ReasonDialogProps<E>) => {
  const editor = useEditor<E, { reason: string }>({
    row,
    initial: { reason: '' },
    toBody: ({ reason }) => toBody(reason),
    lists,
    saved,
    onSaved,
  })
  return (
    <EditorDialog
      editor={editor}
      name={name}
      title={title}
      help={<p style={{ marginBottom: 16 }}>{help}</p>}
      submit={submit}
      onClose={onClose}
    >
      <ReasonField label={label} help={fieldHelp} />
    </EditorDialog>
  )
}

/** The same field where more is entered than the reason. */
export const ReasonField = ({ label, help }: { label: string; help?: string | undefined }) => (
  <EditorField name="reason" label={label} help={help}>
    <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
  </EditorField>
)
