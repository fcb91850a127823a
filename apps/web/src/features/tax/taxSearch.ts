/** Tax question stored in the address, so that a result can be shared. */
export interface TaxQuestion {
  gtip: string
  value: number
  quantity: number
  /** Day of the tariff; null for today. */
  day: string | null
}

const numberIn = (params: URLSearchParams, key: string): number | null => {
  const text = params.get(key)
  return text !== null && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

export const readTaxQuestion = (params: URLSearchParams): Partial<TaxQuestion> => {
  const value = numberIn(params, 'value')
  const quantity = numberIn(params, 'quantity')
  const gtip = params.get('gtip')
  const day = params.get('day')
  return {
    ...(gtip && { gtip }),
    ...(value !== null && { value }),
    ...(quantity !== null && { quantity }),
    ...(day && /^\d{4}-\d{2}-\d{2}$/.test(day) && { day }),
  }
}

export const writeTaxQuestion = ({ gtip, value, quantity, day }: TaxQuestion): URLSearchParams =>
  new URLSearchParams({
    gtip,
    value: String(value),
    quantity: String(quantity),
    ...(day !== null && { day }),
  })
