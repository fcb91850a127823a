import type { Services } from '../../platform/ctx.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { languages } from '../../platform/language.ts'
import type { Language } from '../../platform/language.ts'
import type { Letter } from '../../platform/mail/mailer.ts'
import { forgetEndedSessions } from '../access/end-session.ts'
import { findRegisteredUser, findUserToWrite } from '../access/find-registered-user.ts'
import { sendCodeJob, sweepAccountJob, tellPasswordChangedJob } from './account-job-kinds.ts'
import {
  composeAlreadyRegistered,
  composePasswordChanged,
  composeResetCode,
  composeSignUpCode,
} from './account-letters.ts'
import { deleteExpired, findEmailCode } from './account.queries.ts'
import type { EmailCode } from './account.queries.ts'
import { codeOf } from './email-code.ts'

const publicUrlOf = ({ settings }: Services): string =>
  settings.PUBLIC_URL?.replace(/\/$/, '') ?? `http://127.0.0.1:${settings.PORT}`

const languageOfUser = (language: string): Language => languages.find((known) => known === language) ?? 'tr'

/** What the mailbox of a code gets; null when nothing is to be said to it. */
const chooseLetter = async (services: Services, row: EmailCode): Promise<Letter | null> => {
  const user = await findRegisteredUser(services.db, row.email)
  const code = codeOf(services.settings, row.id)
  if (user) {
    const reader = { to: row.email, firstName: user.firstName, language: languageOfUser(user.language) }
    return row.purpose === 'signUp'
      ? composeAlreadyRegistered(reader, publicUrlOf(services))
      : composeResetCode(reader, code)
  }
  if (!row.pendingSignUp) return null
  const { firstName } = row.pendingSignUp
  return composeSignUpCode({ to: row.email, firstName, language: row.language }, code)
}

const sendCode = async (services: Services, codeId: string): Promise<void> => {
  const row = await findEmailCode(services.db, codeId)
  // Used, replaced or over: a late letter would only confuse.
  if (!row || row.expiresAt <= services.clock()) return
  const letter = await chooseLetter(services, row)
  if (letter) await services.mailer.send(letter)
}

const tellPasswordChanged = async (services: Services, userId: number): Promise<void> => {
  const user = await findUserToWrite(services.db, userId)
  if (!user) return
  const reader = { to: user.email, firstName: user.firstName, language: languageOfUser(user.language) }
  await services.mailer.send(composePasswordChanged(reader, publicUrlOf(services)))
}

export const accountJobs = (services: Services): JobHandler[] => [
  handleJob(sendCodeJob, ({ codeId }) => sendCode(services, codeId)),
  handleJob(tellPasswordChangedJob, ({ userId }) => tellPasswordChanged(services, userId)),
  handleJob(sweepAccountJob, async () => {
    await deleteExpired(services.db, services.clock())
    await forgetEndedSessions(services.db, services.clock())
  }),
]
