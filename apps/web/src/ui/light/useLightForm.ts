/**
 * A form of a public page. Its schema is loaded when the user first leaves a field, so that the page itself stays
 * light; messages are the contract's own and the server's.
 */
import { useCallback, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { z } from 'zod'
import { loadTexts } from '../../platform/text/i18n.ts'
import { showError } from '../../platform/api/showError.ts'

export interface LightFormOptions<Values extends object> {
  initial: Values
  /** `() => import('@kervan/contract/account/…').then((m) => m.signUpBody)` */
  loadSchema: () => Promise<z.ZodType>
  /** Called with valid values. What it throws goes to the fields or over the page. */
  onSubmit: (values: Values) => Promise<unknown>
  /** What did not succeed, said before the reason where the server gives none of its own. */
  failedText?: string
  /** After a failure that is not about a field; the general handler has spoken already. */
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
    // A field that was never filled in is not scolded for being passed.
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
    /** For `<form {...formProps}>`. */
    formProps: {
      ref: form,
      noValidate: true,
      // Outside of a dialog the browser itself then sends nothing: before the script has arrived, a password would
      // otherwise stand in the address.
      method: 'dialog' as const,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        if (!isBusy) void submit()
      },
    },
    /** For `<TextField {...field('email')} label=… />` and its like. */
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
