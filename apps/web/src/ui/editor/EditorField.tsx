import { createContext, useContext } from 'react'
import { Form, Select } from 'antd'
import type { FormItemProps, SelectProps } from 'antd'
import type { z } from 'zod'
import { rulesFor } from '../../platform/formRules.ts'
import type { FieldWarning } from '../../platform/formRules.ts'

/** The body that the editor around a field sends. */
export const EditorBody = createContext<z.ZodType | null>(null)

interface EditorFieldProps extends Omit<FormItemProps, 'name' | 'extra' | 'rules'> {
  /** Its name in the body. */
  name: string
  /** Under the field. */
  help?: string
  /** What is chosen here is not yet what is sent; the save checks that. */
  isUnchecked?: boolean
  /** What is shown under it and keeps nothing from being saved. */
  warning?: FieldWarning
}

/** Takes what a save found wrong off a field that changed since. */
const anything = { validator: () => Promise.resolve() }

/** A field of an editor: its rules, and whether it may stay empty, are the contract's. */
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

/** A choice among values that have words. */
export const WordSelect = <Value extends string>({ values, wordOf, ...props }: WordSelectProps<Value>) => (
  <Select<Value> {...props} options={values.map((value) => ({ value, label: wordOf(value) }))} />
)
