import type { Ctx } from '../../../platform/ctx.ts'
import { addressKey } from './attempts.ts'
import { captchaNeeded, requireCaptcha } from './captcha.ts'

/** Free calls of an address per period (`ctx.visitorCalls`); a solved captcha allows as many again. */
const freeCalls = 3

const message = 'account:captcha.needed'

/**
 * Admits a visitor's call, or requires a captcha before any work is done. Bots pay for every few calls; people
 * are not interrupted, because the page solves the captcha automatically. Signed-in users are exempt. Counted
 * per process like call limits, so that a visitor's quote writes nothing.
 * @throws AppError captchaNeeded
 */
export const checkVisitor = async (ctx: Ctx, captcha: string | null | undefined): Promise<void> => {
  if (ctx.actor || ctx.settings.CALL_LIMITS === 'off') return
  const subject = addressKey(ctx)
  if (captcha) {
    await requireCaptcha(ctx, captcha, message)
    ctx.visitorCalls.forget(subject)
  } else if (ctx.visitorCalls.count(subject, ctx.now) > freeCalls) throw captchaNeeded(message)
}
