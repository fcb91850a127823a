import type { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { makeCaptchaChallenge } from './captcha.ts'
import { confirmEmail } from './confirm-email.ts'
import { forgotPassword } from './forgot-password.ts'
import { refreshToken } from './refresh-token.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

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
