/** The server's messages, put on the fields of an Ant Design form. */
import type { FormInstance } from 'antd'
import { notify } from '../notices.ts'
import { showError } from './showError.ts'

type NamePath = (string | number)[]

/** `pieces.0.widthCm` as Ant Design names it. */
export const toNamePath = (path: string): NamePath =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/**
 * Messages by wire field on their form fields, focus on the first; what belongs to no field of the form goes over the page.
 * `rename` maps a wire field to the form's own name.
 */
export const showFieldMessages = (
  form: FormInstance,
  errors: Record<string, string[]>,
  rename: Record<string, string> = {},
): void => {
  const known = Object.entries(errors).map(([path, messages]) => ({
    name: toNamePath(rename[path] ?? path),
    errors: messages,
    // A warning that says the same would stand beside it.
    warnings: [],
  }))
  // By their names: a field whose input takes no ref has no instance.
  const fields = new Set(form.getFieldsError().map(({ name }) => name.join('.')))
  const onForm = known.filter(({ name }) => fields.has(name.join('.')))
  const elsewhere = known.filter(({ name }) => !fields.has(name.join('.')))
  form.setFields(onForm)
  if (onForm[0]) form.scrollToField(onForm[0].name, { focus: true, block: 'center' })
  for (const { errors: messages } of elsewhere) notify('error', messages.join(' '))
}

/** Shows a failed save: messages of fields on the form, anything else over the page. */
export const showFormError = async (
  form: FormInstance,
  error: unknown,
  rename: Record<string, string> = {},
  failedText?: string,
): Promise<void> =>
  showError(error, { failedText, onFieldErrors: (errors) => showFieldMessages(form, errors, rename) })
