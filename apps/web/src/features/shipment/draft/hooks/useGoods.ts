import type { FormInstance } from 'antd'
import { goodsTotal } from '../wizardTotals.ts'
import type { WizardValues } from '../wizardValues.ts'
import { useFormValue } from './useFormValue.ts'

export interface Goods {
  countryCode: string
  zipCode: string | null
  goodsValue: number
  currency: string
}

/** Value and destination of the products; null while incomplete. */
export const useGoods = (form: FormInstance<WizardValues>): Goods | null => {
  const products = useFormValue<WizardValues['products']>(form, 'products')
  const currency = useFormValue<string | null>(form, 'details', 'currency')
  const countryCode = useFormValue<string | null>(form, 'receiver', 'countryCode')
  const zipCode = useFormValue<string | null>(form, 'receiver', 'zipCode') ?? null
  const goodsValue = goodsTotal(products)
  return goodsValue !== null && goodsValue > 0 && currency && countryCode
    ? { goodsValue, currency, countryCode, zipCode }
    : null
}
