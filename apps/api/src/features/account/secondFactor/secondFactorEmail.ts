import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import { translate } from '../../../platform/language.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'
import { notify } from '../../notice/notify.ts'

const whats = ['on', 'off', 'recoveryCodeUsed'] as const

/** Email about changes of the second factor, in case someone else made them. */
export const secondFactorEmail: EmailTemplate<{ what: (typeof whats)[number] }> = {
  kind: 'secondFactor',
  fact: z.object({ what: z.enum(whats) }),
  keepDays: 30,
  isEssential: true,
  compose: (_services, { to, language, firstName }, facts) => {
    const { what } = facts.at(-1)!
    return composeEmail({
      to,
      language,
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      subject: translate(language, `mail:secondFactor.${what}.subject`),
      paragraphs: [
        translate(language, `mail:secondFactor.${what}.intro`),
        translate(language, 'mail:secondFactor.notYou'),
      ],
    })
  },
}

export const notifySecondFactorChange = (
  ctx: Ctx,
  tx: Db,
  userId: number,
  what: (typeof whats)[number],
): Promise<void> =>
  notify(tx, ctx, {
    to: { userId },
    email: secondFactorEmail,
    facts: [{ key: `${what} ${ctx.now.toISOString()}`, fact: { what } }],
  })
