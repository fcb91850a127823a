/** Address of an order's page. */
export const orderPath = ({ id }: { id: string }): string => `/integration/orders/${id}`

export const ordersPath = '/integration/orders'
