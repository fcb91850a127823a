import type { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { makeCaptchaChallenge } from '../access/attempts/captcha.ts'
import { confirmEmail } from './confirmEmail.ts'
import { forgotPassword } from './forgotPassword.ts'
import { refreshToken } from './refreshToken.ts'
import { resetPassword } from './resetPassword.ts'
import { signIn } from './signIn.ts'
import { signOut } from './signOut.ts'
import { signUp } from './signUp.ts'

export const accountHandlers: Handlers<typeof accountEndpoints> = {
  signIn: (ctx, { body }) => signIn(ctx, body),
  createToken: (ctx, { body }) => signIn(ctx, body),
  refreshToken: (ctx, { body }) => refreshToken(ctx, body),
  signOut: (ctx) => signOut(ctx),
  signUp: (ctx, { body }) => signUp(ctx, body),
  confirmEmail: (ctx, { body }) => confirmEmail(ctx, body),
  forgotPassword: (ctx, { body }) => forgotPassword(ctx, body),
  resetPassword: (ctx, { body }) => resetPassword(ctx, body),
  getCaptchaChallenge: (ctx) => makeCaptchaChallenge(ctx),
}
