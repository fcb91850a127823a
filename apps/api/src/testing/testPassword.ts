/** Password of every demo account in test databases. */
export const testPassword = 'Kervan-test-1'
