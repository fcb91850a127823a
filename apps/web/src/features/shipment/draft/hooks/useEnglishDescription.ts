import { useRef } from 'react'
import type { FormInstance } from 'antd'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import type { WizardValues } from '../wizardValues.ts'

const recall = async (description: string): Promise<string | null> => {
  const answer = await callEndpoint(shipmentEndpoints.findEnglishDescription, { body: { description } })
  return answer.englishDescription
}

type Field = 'description' | 'englishDescription' | 'gtip'

interface Options {
  form: FormInstance<WizardValues>
  /** Index of the product line in the wizard form's list. */
  name: number
  onChanged: () => void
  /** Returns the English text of a tariff code; null when unknown. */
  describeCode: (code: string) => Promise<string | null>
}

/**
 * Fills an empty English description with the company's earlier description of the same goods, else with the
 * text of the tariff code. Typed text is never overwritten.
 */
export const useEnglishDescription = ({ form, name, onChanged, describeCode }: Options) => {
  const path = <F extends Field>(field: F): ['products', number, F] => ['products', name, field]
  const read = (field: Field): string => {
    const value: unknown = form.getFieldValue(path(field))
    return typeof value === 'string' ? value.trim() : ''
  }
  /** Text filled in from a tariff code; another code may replace it. */
  const filled = useRef('')
  const asked = useRef('')

  const fill = (text: string): boolean => {
    const now = read('englishDescription')
    if (now !== '' && now !== filled.current) return false
    form.setFieldValue(path('englishDescription'), text)
    onChanged()
    return true
  }
  const fillFromCode = (text: string): void => {
    if (fill(text)) filled.current = text
  }

  return {
    fillFromCode,
    descriptionLeft: async (): Promise<void> => {
      const description = read('description')
      if (description === '' || description === asked.current || read('englishDescription') !== '') return
      asked.current = description
      // Looks up an earlier description; if the request fails, the field stays empty.
      const text = await recall(description).catch(() => null)
      if (text !== null && read('description') === description) fill(text)
    },
    codeLeft: async (): Promise<void> => {
      const code = read('gtip')
      if (code === '' || code === asked.current || read('englishDescription') !== filled.current) return
      asked.current = code
      const text = await describeCode(code).catch(() => null)
      if (text !== null && read('gtip') === code) fillFromCode(text)
    },
  }
}
