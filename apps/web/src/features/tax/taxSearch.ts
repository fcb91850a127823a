/** Tax question stored in the address, so that a result can be shared. */
export interface TaxQuestion {
  gtip: string
  /** Value of all goods of the code. */
  value: number
  quantity?: number | null
  netWeight?: number | null
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
  const netWeight = numberIn(params, 'netWeight')
  const gtip = params.get('gtip')
  const day = params.get('day')
  return {
    ...(gtip && { gtip }),
    ...(value !== null && { value }),
    ...(quantity !== null && { quantity }),
    ...(netWeight !== null && { netWeight }),
    ...(day && /^\d{4}-\d{2}-\d{2}$/.test(day) && { day }),
  }
}

export const writeTaxQuestion = ({
  gtip,
  value,
  quantity = null,
  netWeight = null,
  day,
}: TaxQuestion): URLSearchParams =>
  new URLSearchParams({
    gtip,
    value: String(value),
    ...(quantity !== null && { quantity: String(quantity) }),
    ...(netWeight !== null && { netWeight: String(netWeight) }),
    ...(day !== null && { day }),
  })
