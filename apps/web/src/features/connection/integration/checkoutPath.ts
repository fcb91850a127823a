/** Address of the prices that buyers of a store see at checkout. */
export const checkoutPath = ({ id }: { id: number }): string => `/integration/checkout/${id}`
