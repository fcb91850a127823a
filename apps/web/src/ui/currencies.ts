/** What carriers' lists are written in; the exchange rates have more. */
export const currencies = ['EUR', 'USD', 'GBP', 'TRY'] as const
