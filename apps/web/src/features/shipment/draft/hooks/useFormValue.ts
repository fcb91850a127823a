import { Form } from 'antd'
import type { FormInstance } from 'antd'
import type { WizardValues } from '../wizardValues.ts'

type Path = readonly (string | number)[]

/** Watches a field's current value on any tab; `T` is its type in the wizard's values. */
export const useFormValue = <T>(form: FormInstance<WizardValues>, ...path: Path): T | undefined => {
  // Form field paths are untyped here; the caller names the value's type.
  const anyForm: FormInstance = form
  const value: unknown = Form.useWatch([...path], { form: anyForm, preserve: true })
  return value as T | undefined
}
