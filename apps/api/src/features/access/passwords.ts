import { hash, verify } from '@node-rs/argon2'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/**
 * Hash to verify against when the user does not exist, so that an unknown email takes as long as a wrong
 * password.
 */
const decoy = hashPassword('no user has this password')

export const isPassword = async (passwordHash: string | null, password: string): Promise<boolean> => {
  const isMatch = await verify(passwordHash ?? (await decoy), password).catch(() => false)
  return passwordHash !== null && isMatch
}
