/** Emails about sign-up, password and address. */
import { z } from 'zod'
import { accountLimits } from '@kervan/contract/account/accountRules'
import { productAddress } from '../../platform/addresses.ts'
import type { Services } from '../../platform/ctx.ts'
import { composeEmail } from '../../platform/mail/composeEmail.ts'
import type { Email } from '../../platform/mail/mailer.ts'
import { languageOrDefault, translate } from '../../platform/language.ts'
import type { ReaderLanguage } from '../../platform/language.ts'
import { findRegisteredUser } from '../access/findRegisteredUser.ts'
import type { EmailTemplate, Reader } from '../notice/emailTemplate.ts'
import { findEmailCode } from './account.queries.ts'
import type { EmailCode } from './account.queries.ts'
import { codeOf } from './codeOf.ts'

/** Greets a registered user by the own name. */
const greet = ({ language, firstName }: Reader): string =>
  translate(language, 'mail:greeting', { name: firstName })

/** Code as printed in an email. */
interface WrittenCode {
  code: string
  minutes: number
  /** True for 12 digits, used after many requests. */
  isLong: boolean
}

/** Formats as `123456` or `1234 5678 9012`. */
const inGroups = ({ code, isLong }: WrittenCode): string =>
  isLong ? code.replaceAll(/\d{4}(?=\d)/g, '$& ') : code

const codeNotes = (language: ReaderLanguage, { minutes, isLong }: WrittenCode): string[] => [
  translate(language, 'mail:codeLife', { minutes }),
  ...(isLong ? [translate(language, 'mail:longCode')] : []),
]

/**
 * Email to an unverified address that anyone may have entered. Contains no user input, because a name could be
 * an advertisement.
 */
const composeCodeToStranger = (
  texts: 'signUpCode' | 'emailChangeCode',
  { to, language }: Pick<Reader, 'to' | 'language'>,
  written: WrittenCode,
): Email => {
  const code = inGroups(written)
  return composeEmail({
    to,
    language,
    greeting: translate(language, 'mail:greetingWithoutName'),
    subject: translate(language, `mail:${texts}.subject`, { code }),
    paragraphs: [translate(language, `mail:${texts}.intro`)],
    code,
    notes: [...codeNotes(language, written), translate(language, `mail:${texts}.notYou`)],
  })
}

const composeAlreadyRegistered = (reader: Reader, address: string): Email => {
  const { to, language } = reader
  return composeEmail({
    to,
    language,
    greeting: greet(reader),
    subject: translate(language, 'mail:alreadyRegistered.subject'),
    paragraphs: [
      translate(language, 'mail:alreadyRegistered.intro'),
      translate(language, 'mail:alreadyRegistered.forgotten', { url: `${address}/forgotpassword` }),
    ],
    button: { label: translate(language, 'mail:alreadyRegistered.signIn'), url: `${address}/signin` },
    notes: [translate(language, 'mail:alreadyRegistered.notYou')],
  })
}

const composeOwnersCode = (
  reader: Reader,
  written: WrittenCode,
  texts: 'resetCode' | 'googleLinkCode',
): Email => {
  const { to, language } = reader
  const code = inGroups(written)
  return composeEmail({
    to,
    language,
    greeting: greet(reader),
    subject: translate(language, `mail:${texts}.subject`, { code }),
    paragraphs: [translate(language, `mail:${texts}.intro`)],
    code,
    notes: [...codeNotes(language, written), translate(language, `mail:${texts}.notYou`)],
  })
}

const composeEmailTaken = (reader: Reader): Email =>
  composeEmail({
    to: reader.to,
    language: reader.language,
    greeting: greet(reader),
    subject: translate(reader.language, 'mail:emailTaken.subject'),
    paragraphs: [translate(reader.language, 'mail:emailTaken.intro')],
    notes: [translate(reader.language, 'mail:emailTaken.notYou')],
  })

const composeForOwner = (
  services: Services,
  owner: Reader,
  { purpose, written }: { purpose: EmailCode['purpose']; written: WrittenCode },
): Email => {
  switch (purpose) {
    case 'signUp':
      return composeAlreadyRegistered(owner, productAddress(services.settings))
    case 'emailChange':
      return composeEmailTaken(owner)
    case 'passwordReset':
      return composeOwnersCode(owner, written, 'resetCode')
    case 'googleLink':
      return composeOwnersCode(owner, written, 'googleLinkCode')
  }
}

const composeCodeEmail = async (
  services: Services,
  reader: Reader,
  codeId: string,
): Promise<Email | null> => {
  const row = await findEmailCode(services.db, codeId)
  // Skips a code that was used, replaced or has expired: a late email would only confuse.
  if (!row || row.expiresAt <= services.clock()) return null
  const user = await findRegisteredUser(services.db, row.email)
  const written = {
    code: codeOf(services.settings, row),
    minutes: Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / 60_000),
    isLong: row.digits > accountLimits.codeDigits,
  }
  if (user) {
    const owner = { ...reader, firstName: user.firstName, language: languageOrDefault(user.language) }
    return composeForOwner(services, owner, { purpose: row.purpose, written })
  }
  if (row.purpose === 'emailChange') return composeCodeToStranger('emailChangeCode', reader, written)
  if (!row.pendingSignUp) return null
  return composeCodeToStranger('signUpCode', reader, written)
}

/**
 * Email with the code of a row. Its content is decided when it is sent: nothing is sent when the address has no
 * account.
 */
export const codeEmail: EmailTemplate<{ codeId: string }> = {
  kind: 'accountCode',
  fact: z.object({ codeId: z.uuid() }),
  // Retention of one day: the code expires in minutes, and the address may belong to nobody with an account.
  keepDays: 1,
  isEssential: true,
  compose: (services, reader, facts) => composeCodeEmail(services, reader, facts[0]!.codeId),
}

export const passwordChangedEmail: EmailTemplate<object> = {
  kind: 'passwordChanged',
  fact: z.object({}),
  keepDays: 30,
  isEssential: true,
  compose: ({ settings }, reader) => {
    const { to, language } = reader
    const url = `${productAddress(settings)}/forgotpassword`
    return composeEmail({
      to,
      language,
      greeting: greet(reader),
      subject: translate(language, 'mail:passwordChanged.subject'),
      paragraphs: [
        translate(language, 'mail:passwordChanged.intro'),
        translate(language, 'mail:passwordChanged.notYou', { url }),
      ],
    })
  },
}

/** Email to the account's previous address. */
export const emailChangedEmail: EmailTemplate<object> = {
  kind: 'emailChanged',
  fact: z.object({}),
  keepDays: 30,
  isEssential: true,
  compose: (_services, reader) => {
    const { to, language } = reader
    return composeEmail({
      to,
      language,
      greeting: greet(reader),
      subject: translate(language, 'mail:emailChanged.subject'),
      paragraphs: [
        translate(language, 'mail:emailChanged.intro'),
        translate(language, 'mail:emailChanged.notYou'),
      ],
    })
  },
}
