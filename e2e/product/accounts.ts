export type RoleGroup = 'Administrator' | 'Customer' | 'Agent' | 'Operations' | 'Pickup'

/** A demonstration account of the product under test, with the password that its first start printed. */
export const accountOf = (roleGroup: RoleGroup): { email: string; password: string } => {
  const accounts = JSON.parse(process.env.E2E_ACCOUNTS ?? '[]') as {
    roleGroup: RoleGroup
    email: string
    password: string
  }[]
  const account = accounts.find((candidate) => candidate.roleGroup === roleGroup)
  if (!account) throw new Error(`The product printed no demonstration account for ${roleGroup}`)
  return account
}
