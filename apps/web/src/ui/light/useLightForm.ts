/**
 * Form hook for public pages. Its schema is loaded when the user first leaves a field, so that the page stays
 * small. Messages come from the contract and the server.
 */
import { useCallback, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { z } from 'zod'
import { loadTexts } from '../../platform/text/i18n.ts'
import { showError } from '../../platform/api/showError.ts'

export interface LightFormOptions<Values extends object> {
  initial: Values
  /** Loads the form's schema: `() => import('@kervan/contract/account/…').then((m) => m.signUpBody)` */
  loadSchema: () => Promise<z.ZodType>
  /** Called with valid values. Errors that it throws are shown on the fields or above the form. */
  onSubmit: (values: Values) => Promise<unknown>
  /** Prefix of the error message, used when the server sends no message. */
  failedText?: string
  /** Called after a failure that is not about a field; the general error handler has already shown a message. */
  onFailure?: (error: unknown) => void
}

const rulesModule = () => import('../../platform/formRules.ts')

export const useLightForm = <Values extends object>(options: LightFormOptions<Values>) => {
  type Name = keyof Values & string
  const { initial, loadSchema, onSubmit, failedText, onFailure } = options
  const [values, setValues] = useState(initial)
  const changeValues = useCallback(
    (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    [],
  )
  const [messages, setMessages] = useState<Partial<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const check = async (candidate: Values): Promise<Partial<Record<string, string>>> => {
    const [{ allMessages }, schema] = await Promise.all([
      rulesModule(),
      loadSchema(),
      loadTexts(['validation']),
    ])
    return Object.fromEntries(
      Object.entries(allMessages(schema, candidate)).map(([field, [message]]) => [field, message]),
    )
  }

  const focusFirst = (found: object): void => {
    const controls = [...(form.current?.elements ?? [])] as HTMLElement[]
    controls.find((control) => Object.hasOwn(found, control.getAttribute('name') ?? ''))?.focus()
  }

  const show = (found: Partial<Record<string, string>>): void => {
    setMessages(found)
    focusFirst(found)
  }

  const checkOnLeave = (name: Name): void => {
    // Leaving a field that the user did not change does not validate it.
    if (values[name] === initial[name]) return
    check(values).then(
      (found) => setMessages((before) => ({ ...before, [name]: found[name] })),
      () => undefined,
    )
  }

  const submit = async (): Promise<void> => {
    setIsBusy(true)
    try {
      const found = await check(values)
      if (Object.keys(found).length > 0) return show(found)
      setMessages({})
      await onSubmit(values)
    } catch (error) {
      await showError(error, {
        failedText,
        onFieldErrors: (errors) =>
          show(Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, list.join(' ')]))),
      })
      onFailure?.(error)
    } finally {
      setIsBusy(false)
    }
  }

  return {
    values,
    messages,
    isBusy,
    setValues: changeValues,
    setMessages,
    /** Props for `<form {...formProps}>`. */
    formProps: {
      ref: form,
      noValidate: true,
      // `dialog` prevents native submission outside a dialog. Before the script has loaded, a native GET would
      // put the password into the URL.
      method: 'dialog' as const,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (!isBusy) void submit()
      },
    },
    /** Props for `<TextField {...field('email')} label=… />` and similar fields. */
    field: <N extends Name>(name: N) => ({
      name,
      value: values[name],
      message: messages[name],
      onChange: (value: Values[N]) => {
        setValues((before) => ({ ...before, [name]: value }))
        setMessages((before) => ({ ...before, [name]: undefined }))
      },
      onBlur: () => checkOnLeave(name),
    }),
  }
}
