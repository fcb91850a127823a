/** Local storage key of the quote that waits for the wizard. */
export const pendingQuoteKey = 'pendingQuote'

/** Local storage key of the service that was picked in a new wizard, before its draft exists. */
export const newServiceKey = 'chosenServiceOfNew'
