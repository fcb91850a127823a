import type { Ctx } from '../../platform/ctx.ts'
import { addressKey } from './attempts.ts'
import { captchaNeeded, requireCaptcha } from './captcha.ts'

/** Calls that an address makes freely in the time of `ctx.visitorCalls`; a solved captcha gives as many again. */
const freeCalls = 3

const message = 'account:captcha.needed'

/**
 * Lets a visitor's call in, or asks for a captcha before any work is done: programs pay for each few calls, people are not
 * stopped, since the page solves it by itself. Users of the product are known and not asked.
 * Counted per process, as the limits of calls are: a visitor's quote writes nothing.
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
