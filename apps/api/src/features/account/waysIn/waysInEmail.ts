import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { composeEmail } from '../../../platform/mail/composeEmail.ts'
import { translate } from '../../../platform/language.ts'
import type { EmailTemplate } from '../../notice/emailTemplate.ts'
import { notify } from '../../notice/notify.ts'

const whats = ['googleOn', 'googleOff', 'passkeyAdded', 'passkeyRemoved'] as const

/** `name` is the Google account's address or the passkey's name. */
interface Fact {
  what: (typeof whats)[number]
  name: string
}

/** Email about an added or removed sign-in method, in case someone else changed it. */
export const waysInEmail: EmailTemplate<Fact> = {
  kind: 'waysIn',
  fact: z.object({ what: z.enum(whats), name: z.string() }),
  keepDays: 30,
  isEssential: true,
  compose: (_services, { to, language, firstName }, facts) => {
    const { what, name } = facts.at(-1)!
    return composeEmail({
      to,
      language,
      greeting: translate(language, 'mail:greeting', { name: firstName }),
      subject: translate(language, `mail:waysIn.${what}.subject`),
      paragraphs: [
        translate(language, `mail:waysIn.${what}.intro`, { name }),
        translate(language, 'mail:waysIn.notYou'),
      ],
    })
  },
}

export const notifySignInMethodChange = (ctx: Ctx, tx: Db, userId: number, fact: Fact): Promise<void> =>
  notify(tx, ctx, {
    to: { userId },
    email: waysInEmail,
    facts: [{ key: `${fact.what} ${ctx.now.toISOString()}`, fact }],
  })
