/** DHL Express's global product codes for parcels that leave Türkiye: MyDHL API reference data. */

/** Our services by their code: worldwide is D for documents and P for goods, economy W within and H beyond the EU. */
export const products: Readonly<Record<string, readonly string[]>> = {
  'DHL-EXP': ['P', 'D'],
  'DHL-ESI': ['H', 'W'],
}

/** Whose money a price is in: the account's own first, then the published one, then DHL's base currency. */
export const currencyTypes = ['BILLC', 'PULCL', 'BASEC'] as const

/** EXPRESS ENVELOPE of the reference data: a document has no sides of its own, and the call asks for them. */
export const envelopeCm = { length: 32, width: 24, height: 1 } as const
