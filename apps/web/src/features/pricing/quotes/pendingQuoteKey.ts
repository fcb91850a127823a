/** Local storage key of the quote that waits for the wizard. */
export const pendingQuoteKey = 'pendingQuote'
