/** Role names in the token's `role` claim. */
export const roleNames = [
  'admin4controllers',
  'user4controllers',
  'agent4controllers',
  'operation4controllers',
  'pickup4controllers',
] as const

export type RoleName = (typeof roleNames)[number]
