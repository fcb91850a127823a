/** Shows the server's messages on the fields of an Ant Design form. */
import type { FormInstance } from 'antd'
import { notify } from '../notices.ts'
import { showError } from './showError.ts'

type NamePath = (string | number)[]

/** Converts `pieces.0.widthCm` to an Ant Design name path. */
export const toNamePath = (path: string): NamePath =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/**
 * Shows messages on their form fields and focuses the first one; messages without a field go above the page.
 * `rename` maps a wire field to the form's name.
 */
export const showFieldMessages = (
  form: FormInstance,
  errors: Record<string, string[]>,
  rename: Record<string, string> = {},
): void => {
  const known = Object.entries(errors).map(([path, messages]) => ({
    name: toNamePath(rename[path] ?? path),
    errors: messages,
    // Clears the field's warnings, which could repeat the same message.
    warnings: [],
  }))
  // Checks the form's fields by name, because a field whose input takes no ref has no instance.
  const fields = new Set(form.getFieldsError().map(({ name }) => name.join('.')))
  const onForm = known.filter(({ name }) => fields.has(name.join('.')))
  const elsewhere = known.filter(({ name }) => !fields.has(name.join('.')))
  form.setFields(onForm)
  if (onForm[0]) form.scrollToField(onForm[0].name, { focus: true, block: 'center' })
  for (const { errors: messages } of elsewhere) notify('error', messages.join(' '))
}

/** Shows a failed save: field messages in the form, other errors above the page. */
export const showFormError = async (
  form: FormInstance,
  error: unknown,
  rename: Record<string, string> = {},
  failedText?: string,
): Promise<void> =>
  showError(error, { failedText, onFieldErrors: (errors) => showFieldMessages(form, errors, rename) })
