/**
 * Number from the range that the North American plan reserves for fiction, so a call reaches no real person.
 * The screens label it as an example.
 */
export const exampleWhatsAppNumber = '+12025550123'
