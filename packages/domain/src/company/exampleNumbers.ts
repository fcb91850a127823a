/** Of the range that the North American plan keeps for fiction: rings nobody. The screens call it an example. */
export const exampleWhatsAppNumber = '+12025550123'
