/** The password of every demonstration account in test databases. */
export const testPassword = 'Kervan-test-1'
