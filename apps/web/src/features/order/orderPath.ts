/** Address of an order's page. */
export const orderPath = ({ id }: { id: string }): string => `/integration/orders/${id}`

export const ordersPath = '/integration/orders'

/** Address of the questions of all drafts that were created from orders. */
export const questionsPath = '/integration/orders/questions'

/** Orders whose numbers are entered in the store by file, ready for the export. */
export const ordersByFilePath = `${ordersPath}?attention=byFile`
