/**
 * Hook for the editor of one row. Values are validated with the contract's schema and sent, server errors are
 * shown on their fields, and a 409 conflict is shown on the form.
 *
 * const editor = useEditor({ row: zoneEndpoints.createZone, initial, toBody: (values) => ({ ...values,
 * supplierId }), … })
 * <EditorDialog editor={editor} title=… submit=… onClose={onClose}> …fields </EditorDialog>
 */
import { useEffect, useState } from 'react'
import { Form } from 'antd'
import type { FormInstance } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { EndpointShape, RequestOf } from '@kervan/contract/endpoint'
import { requestOf } from '../../platform/api/apiClient.ts'
import type { CallAnswer } from '../../platform/api/apiClient.ts'
import { ApiError } from '../../platform/api/apiError.ts'
import { queriesOf, useEndpointMutation } from '../../platform/api/query.ts'
import { showFieldMessages, showFormError } from '../../platform/api/serverErrors.ts'
import { accepts, allMessages } from '../../platform/formRules.ts'
import { notify } from '../../platform/notices.ts'
import { openEditorDraft } from './editorDraft.ts'

/** Incomplete form values: any field may be missing or empty, and a number may still be text. */
export type Typed<T> = T extends readonly (infer Item)[]
  ? readonly Typed<Item>[]
  : T extends object
    ? { [Name in keyof T]?: Typed<T[Name]> }
    : T | string | null | undefined

export interface WithBody extends EndpointShape {
  body: z.ZodType
}

interface EditorOptions<E extends WithBody, Values extends object> {
  row: E
  /** Initial values of the editor's form. */
  initial: Values
  /**
   * Builds the request body from the values typed so far; the schema decides whether the body is valid. `all`
   * also contains values without a visible field.
   */
  toBody: (values: Values, all: Values) => Typed<RequestOf<E>['body']>
  /**
   * Name under which unsaved values are stored for a reload and the end of the session. It contains the row's id and
   * version, so that they never overwrite another user's change.
   */
  draftName?: string
  /** Lists to reload after the editor's save and after a conflict. */
  lists?: readonly EndpointShape[]
  /** Message that the editor shows after a successful save. */
  saved?: string
  /** Prefix of the error message, used when the server sends no message. */
  failed?: string
  /** Message that the editor shows in addition to the errors on the fields. */
  incomplete?: string
  onSaved?: (answer: CallAnswer<E>) => unknown
  /** Maps body field names to form field names where they differ. */
  rename?: (all: Values) => Record<string, string>
  /** Asks for confirmation before sending; false cancels the save. */
  confirm?: (body: RequestOf<E>['body']) => Promise<boolean>
  /** Called on a failed save, in addition to showing the error. */
  onError?: (error: Error) => void
}

export interface Editor<Values extends object> {
  form: FormInstance<Values>
  /** Request body schema; the fields take their rules from it. */
  body: z.ZodType
  initial: Values
  submit: () => void
  /** Shows all validation errors of the editor without sending. */
  showProblems: () => void
  isBusy: boolean
  /** Server message of a 409 conflict, when another user saved first. */
  conflict: string | null
  isChanged: () => boolean
  /** Stores the values typed so far as the editor's draft. */
  saveDraft?: () => void
  /** Deletes the editor's draft, because its user discarded it. */
  forgetDraft?: () => void
}

/** Warns before the tab is closed while there are unsaved changes. */
const useLeaveWarning = (isChanged: () => boolean): void =>
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  })

export const useEditor = <E extends WithBody, Values extends object>(
  options: EditorOptions<E, Values>,
): Editor<Values> => {
  const { row, toBody, lists = [], rename = () => ({}) } = options
  const [draft] = useState(() => openEditorDraft<Values>(options.draftName))
  const initial: Values = { ...options.initial, ...draft.restored }
  const queryClient = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [conflict, setConflict] = useState<string | null>(null)
  const reload = () => Promise.all(lists.map((list) => queryClient.invalidateQueries(queriesOf(list))))
  const allValues = (): Values => form.getFieldsValue(true) as Values
  const save = useEndpointMutation(row, {
    showsOwnErrors: true,
    onSuccess: async (answer) => {
      draft.forget()
      if (options.saved !== undefined) notify('success', options.saved)
      await options.onSaved?.(answer)
      await reload()
    },
    onError: (error) => {
      options.onError?.(error)
      const isConflict = error instanceof ApiError && error.type === 'Conflict'
      if (isConflict) void reload()
      if (isConflict && Object.keys(error.errors).length === 0) return setConflict(error.detail)
      return showFormError(form, error, rename(allValues()), options.failed)
    },
  })
  const typedBody = (): unknown => toBody(form.getFieldsValue(), allValues())
  const showProblems = () => {
    if (options.incomplete !== undefined) notify('error', options.incomplete)
    return showFieldMessages(form, allMessages(row.body, typedBody()), rename(allValues()))
  }
  const submit = () => {
    setConflict(null)
    const body = typedBody()
    if (!accepts(row, body)) return showProblems()
    const { confirm = () => Promise.resolve(true) } = options
    void confirm(body).then((isMeant) => {
      if (isMeant) save.mutate(requestOf<E>(body))
    })
  }
  const isChanged = () => (form.isFieldsTouched() || draft.restored !== null) && !save.isSuccess
  useLeaveWarning(isChanged)
  return {
    form,
    body: row.body,
    initial,
    submit,
    showProblems,
    isBusy: save.isPending,
    conflict,
    isChanged,
    saveDraft: () => draft.save(allValues()),
    forgetDraft: draft.forget,
  }
}
