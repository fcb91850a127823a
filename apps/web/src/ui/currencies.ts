/** Currencies of carriers' price lists. Exchange rates exist for more currencies. */
export const currencies = ['EUR', 'USD', 'GBP', 'TRY'] as const
