/**
 * One editor of one row: what was typed is checked with the contract's own schema and sent, the server's messages stand on
 * their fields, and what somebody else changed meanwhile is said on the form.
 *
 *     const editor = useEditor({ row: zoneEndpoints.createZone, initial, toBody: (values) => ({ ...values, supplierId }), … })
 *     <EditorDialog editor={editor} title=… submit=… onClose={onClose}> …fields </EditorDialog>
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

/** What may have been typed so far: any field may be missing or empty, a number may still be text. */
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
  /** What the form begins with. */
  initial: Values
  /** The body as far as it was typed; its schema decides whether it is one. `all` has what no field shows too. */
  toBody: (values: Values, all: Values) => Typed<RequestOf<E>['body']>
  /** Loaded again after a save, and when somebody else changed what is edited. */
  lists?: readonly EndpointShape[]
  /** Said when it is saved. */
  saved?: string
  /** Said before the reason where the server gives none of its own. */
  failed?: string
  /** Said besides the messages on the fields. */
  incomplete?: string
  onSaved?: (answer: CallAnswer<E>) => unknown
  /** Where the form names a field otherwise than the wire. */
  rename?: (all: Values) => Record<string, string>
  /** Asked before it is sent; sent on yes only. */
  confirm?: (body: RequestOf<E>['body']) => Promise<boolean>
  /** Besides showing it. */
  onError?: (error: Error) => void
}

export interface Editor<Values extends object> {
  form: FormInstance<Values>
  /** What is sent; the fields take their rules from it. */
  body: z.ZodType
  initial: Values
  submit: () => void
  /** Says what is wrong with all that was typed, and sends nothing. */
  showProblems: () => void
  isBusy: boolean
  /** What the server says when somebody else was faster. */
  conflict: string | null
  isChanged: () => boolean
}

/** Closing the tab asks too, as long as something is typed and not saved. */
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
  const { row, initial, toBody, lists = [], rename = () => ({}) } = options
  const queryClient = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [conflict, setConflict] = useState<string | null>(null)
  const reload = () => Promise.all(lists.map((list) => queryClient.invalidateQueries(queriesOf(list))))
  const allValues = (): Values => form.getFieldsValue(true) as Values
  const save = useEndpointMutation(row, {
    showsOwnErrors: true,
    onSuccess: async (answer) => {
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
  const isChanged = () => form.isFieldsTouched() && !save.isSuccess
  useLeaveWarning(isChanged)
  return { form, body: row.body, initial, submit, showProblems, isBusy: save.isPending, conflict, isChanged }
}
