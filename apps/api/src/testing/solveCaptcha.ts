import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import type { TestApp } from './testApp.ts'

/** Fetches and solves a challenge, like the browser's widget. */
export const solveCaptcha = async (test: TestApp): Promise<string> => {
  const { body: challenge } = await test.call(accountEndpoints.getCaptchaChallenge)
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
