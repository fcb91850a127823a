export type RoleGroup = 'Administrator' | 'Customer' | 'Agent' | 'Operations' | 'Pickup' | 'Warehouse'

export interface Account {
  roleGroup: RoleGroup
  email: string
  password: string
}

/** Returns a demo account of the product under test, with the password that its first start printed. */
export const accountOf = (
  roleGroup: RoleGroup,
  accounts: readonly Account[] = JSON.parse(process.env.E2E_ACCOUNTS ?? '[]') as Account[],
): Account => {
  const account = accounts.find((candidate) => candidate.roleGroup === roleGroup)
  if (!account) throw new Error(`The product printed no demonstration account for ${roleGroup}`)
  return account
}
