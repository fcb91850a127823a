import { useCallback, useRef } from 'react'
import type { FormInstance } from 'antd'
import type { ShipmentIssue } from '@kervan/contract/shipment/shipmentAnswer'
import { toNamePath } from '../../../../platform/api/serverErrors.ts'

/** Name of the form field of a wire field; dial code and number share one field. */
const nameOf = (field: string): (string | number)[] => toNamePath(field.replace(/\.dialCode$/, '.phone'))

const byField = (findings: readonly ShipmentIssue[]): Map<string, string[]> => {
  const messages = new Map<string, string[]>()
  for (const { field, message } of findings) messages.set(field, [...(messages.get(field) ?? []), message])
  return messages
}

/** Shows the server's validation issues on the fields of the open tab. */
export const useValidationIssues = (form: FormInstance) => {
  const doubted = useRef<(string | number)[][]>([])

  /** Shows warnings under their fields; they do not block anything. */
  const showDoubts = useCallback(
    (findings: readonly ShipmentIssue[]): void => {
      const fields = [...byField(findings.filter(({ severity }) => severity === 'doubt'))].map(
        ([field, warnings]) => ({ name: nameOf(field), warnings }),
      )
      const gone = doubted.current.map((name) => ({ name, warnings: [] }))
      doubted.current = fields.map(({ name }) => name)
      form.setFields([...gone, ...fields])
    },
    [form],
  )

  /** Shows errors that the form's rules cannot detect, and focuses the first. Returns true if there are any. */
  const showErrors = useCallback(
    (findings: readonly ShipmentIssue[], focuses: boolean): boolean => {
      const errors = [...byField(findings.filter(({ severity }) => severity === 'error'))]
      const onForm = errors
        .map(([field, messages]) => ({ name: nameOf(field), errors: messages }))
        .filter(({ name }) => form.getFieldInstance(name) !== undefined)
      form.setFields(onForm)
      if (focuses && onForm[0]) form.scrollToField(onForm[0].name, { focus: true, block: 'center' })
      return errors.length > 0
    },
    [form],
  )

  return { showDoubts, showErrors }
}
