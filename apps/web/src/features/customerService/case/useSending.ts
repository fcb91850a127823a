import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { EndpointShape } from '@kervan/contract/endpoint'
import { requestOf } from '../../../platform/api/apiClient.ts'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { showError } from '../../../platform/api/showError.ts'
import { accepts, allMessages } from '../../../platform/formRules.ts'

type Messages = Readonly<Record<string, string[]>>

/**
 * Sends the body of a call after its schema accepted it; messages of either side are returned by field. `fields`
 * maps a field to the id of its control, which gets the focus.
 */
export const useSending = <E extends EndpointShape & { body: z.ZodType }>(
  row: E,
  { fields }: { fields: Readonly<Record<string, string>> },
) => {
  const [messages, setMessages] = useState<Messages>({})
  const whenSent = useRef<() => unknown>(() => undefined)
  const show = (found: Messages) => {
    setMessages(found)
    const first = Object.keys(fields).find((field) => found[field])
    if (first) document.getElementById(fields[first]!)?.focus()
  }
  const call = useEndpointMutation(row, {
    showsOwnErrors: true,
    onSuccess: () => {
      setMessages({})
      return whenSent.current()
    },
    onError: (error) => showError(error, { onFieldErrors: show }),
  })
  const send = (body: unknown, onSent: () => unknown) => {
    if (call.isPending) return
    whenSent.current = onSent
    if (accepts(row, body)) call.mutate(requestOf<E>(body))
    else show(allMessages(row.body, body))
  }
  return {
    send,
    isBusy: call.isPending,
    messageOf: (field: string): string | undefined => messages[field]?.join(' '),
    clear: (field: string) => setMessages(({ [field]: _, ...rest }) => rest),
  }
}
