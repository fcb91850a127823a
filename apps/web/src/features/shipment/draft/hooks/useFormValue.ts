import { Form } from 'antd'
import type { FormInstance } from 'antd'
import type { WizardValues } from '../wizardValues.ts'

type Path = readonly (string | number)[]

/** What stands in a field now, whichever tab is open; `T` is what the wizard's values say of it. */
export const useFormValue = <T>(form: FormInstance<WizardValues>, ...path: Path): T | undefined => {
  // Any path: whoever asks names the type.
  const anyForm: FormInstance = form
  const value: unknown = Form.useWatch([...path], { form: anyForm, preserve: true })
  return value as T | undefined
}
