/** Self-hosted captcha: a proof of work with a signed challenge, whose solution is accepted once. */
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { readSecret } from '../../../platform/secrets.ts'
import { redeemCaptcha } from './captcha.queries.ts'

const lifetimeMs = 20 * 60_000
/** Half a second of computing on a phone, which a bot pays for each attempt. */
const cost = 2000
const fewestRounds = 500
const mostRounds = 1500

const secretsOf = (ctx: Ctx) => {
  const secret = readSecret(ctx.settings, 'CAPTCHA_SECRET')
  return { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} key` }
}

export const makeCaptchaChallenge = async (ctx: Ctx) => {
  const { parameters, signature } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(fewestRounds, mostRounds),
    deriveKey,
    expiresAt: new Date(ctx.now.getTime() + lifetimeMs),
    ...secretsOf(ctx),
  })
  const { algorithm, expiresAt, keyLength, keyPrefix, keySignature, nonce, salt } = parameters
  return {
    parameters: {
      algorithm,
      cost: parameters.cost,
      expiresAt: expiresAt!,
      keyLength,
      keyPrefix,
      keySignature: keySignature!,
      nonce,
      salt,
    },
    signature: signature!,
  }
}

/** Shape of a solution. Keeps every field, because the library checks the signature over all of them. */
const solutionShape = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string().max(200),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().optional() }),
})

const decodeSolution = (captcha: string): z.output<typeof solutionShape> | null => {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(captcha, 'base64').toString('utf8'))
    return solutionShape.safeParse(decoded).data ?? null
  } catch {
    return null
  }
}

/** Verifies the solution of an unused challenge and marks it as used. */
const takeSolution = async (ctx: Ctx, captcha: string): Promise<boolean> => {
  const decoded = decodeSolution(captcha)
  if (!decoded) return false
  const { challenge, solution } = decoded
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
  if (expiresAt <= ctx.now) return false
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(ctx) })
  return verified && redeemCaptcha(ctx.db, challenge.signature, expiresAt)
}

/** Error with its message on the field `captcha`. */
export const captchaNeeded = (key = 'account:signin.captchaError'): AppError =>
  new AppError('captchaNeeded', { fields: [{ field: 'captcha', key, params: {} }] })

/** @throws AppError captchaNeeded */
export const requireCaptcha = async (ctx: Ctx, captcha: string, key?: string): Promise<void> => {
  if (!(await takeSolution(ctx, captcha))) throw captchaNeeded(key)
}
