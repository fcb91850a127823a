import { createContext, useContext } from 'react'
import { Form, Select } from 'antd'
import type { FormItemProps, SelectProps } from 'antd'
import type { z } from 'zod'
import { rulesFor } from '../../platform/formRules.ts'
import type { FieldWarning } from '../../platform/formRules.ts'

/** Schema of the request body that the surrounding editor sends. */
export const EditorBody = createContext<z.ZodType | null>(null)

interface EditorFieldProps extends Omit<FormItemProps, 'name' | 'extra' | 'rules'> {
  /** Name of the form field in the request body. */
  name: string
  /** Help text under the form field. */
  help?: string
  /**
   * Skips the contract's rules for this field because its value is converted before it is sent. The save
   * validates the converted value.
   */
  isUnchecked?: boolean
  /** Warning under the field that does not prevent saving. */
  warning?: FieldWarning
}

/**
 * Rule that always passes. Ant Design re-runs it when the field changes, which clears an error set by a failed
 * save.
 */
const anything = { validator: () => Promise.resolve() }

/** Editor field whose validation rules and optional mark come from the contract schema. */
export const EditorField = ({ name, help, isUnchecked = false, warning, ...props }: EditorFieldProps) => {
  const body = useContext(EditorBody)
  if (body === null) throw new Error(`the field ${name} stands outside of an editor`)
  const rules = isUnchecked ? [anything] : rulesFor(body, name)
  return (
    <Form.Item
      validateTrigger={isUnchecked ? 'onChange' : undefined}
      {...props}
      name={name}
      extra={help}
      rules={warning ? [...rules, warning] : rules}
    />
  )
}

interface WordSelectProps<Value extends string> extends Omit<SelectProps<Value>, 'options'> {
  values: readonly Value[]
  wordOf: (value: Value) => string
}

/** Select whose options are enum values with translated labels. */
export const WordSelect = <Value extends string>({ values, wordOf, ...props }: WordSelectProps<Value>) => (
  <Select<Value> {...props} options={values.map((value) => ({ value, label: wordOf(value) }))} />
)
