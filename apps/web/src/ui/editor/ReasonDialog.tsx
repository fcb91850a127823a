import type { ReactNode } from 'react'
import { Input } from 'antd'
import type { EndpointShape, RequestOf } from '@kervan/contract/endpoint'
import type { CallAnswer } from '../../platform/api/apiClient.ts'
import { EditorDialog } from './EditorDialog.tsx'
import { EditorField } from './EditorField.tsx'
import { useEditor } from './useEditor.ts'
import type { Typed, WithBody } from './useEditor.ts'

interface ReasonDialogProps<E extends WithBody> {
  row: E
  /** Builds the request body with the reason, which each endpoint names differently. */
  toBody: (reason: string) => Typed<RequestOf<E>['body']>
  /** Prefix of the reason field's id. */
  name?: string
  title: string
  /** Consequence of the action, shown before the field. */
  help: string
  submit: string
  /** Label of the reason field. */
  label: string
  /** Marks the reason as required where the contract requires it only with another value. */
  isRequired?: boolean
  /** Help under the reason field: says which people can read the reason. */
  fieldHelp?: string
  lists?: readonly EndpointShape[]
  saved?: string
  onSaved: (answer: CallAnswer<E>) => unknown
  onClose: () => void
  /** Further content under the reason field. */
  children?: ReactNode
}

/** Dialog for an action that needs only a reason. */
export const ReasonDialog = <E extends WithBody>({
  row,
  toBody,
  name,
  title,
  help,
  submit,
  label,
  isRequired,
  fieldHelp,
  lists,
  saved,
  onSaved,
  onClose,
  children,
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
      <ReasonField label={label} help={fieldHelp} isRequired={isRequired} />
      {children}
    </EditorDialog>
  )
}

interface ReasonFieldProps {
  label: string
  help?: string | undefined
  isRequired?: boolean | undefined
}

/** Reason field for dialogs that have other fields too. */
export const ReasonField = ({ label, help, isRequired }: ReasonFieldProps) => (
  <EditorField name="reason" label={label} help={help} required={isRequired}>
    <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
  </EditorField>
)
