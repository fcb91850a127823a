/** DHL Express global product codes for parcels that leave Türkiye, from the MyDHL API reference data. */

/**
 * DHL product codes by our service code: worldwide is D for documents and P for goods; economy is W within and
 * H beyond the EU.
 */
export const products: Readonly<Record<string, readonly string[]>> = {
  'DHL-EXP': ['P', 'D'],
  'DHL-ESI': ['H', 'W'],
}

/**
 * Price types in order of preference: the account's billing currency, the published currency, then DHL's base
 * currency.
 */
export const currencyTypes = ['BILLC', 'PULCL', 'BASEC'] as const

/** Size of the EXPRESS ENVELOPE from the reference data: documents have no dimensions, but the API requires them. */
export const envelopeCm = { length: 32, width: 24, height: 1 } as const
