/** The letters of sign-up and password, in words. Pure: the jobs send them. */
import { composeLetter } from '../../platform/mail/composeLetter.ts'
import type { Letter } from '../../platform/mail/mailer.ts'
import { translate } from '../../platform/language.ts'
import type { Language } from '../../platform/language.ts'
import { codeMinutes } from './email-code.ts'

interface Reader {
  to: string
  firstName: string
  language: Language
}

const greet = ({ language, firstName }: Reader): string =>
  translate(language, 'mail:greeting', { name: firstName })

export const composeSignUpCode = (reader: Reader, code: string): Letter => {
  const { to, language } = reader
  return composeLetter({
    to,
    language,
    greeting: greet(reader),
    subject: translate(language, 'mail:signUpCode.subject', { code }),
    paragraphs: [translate(language, 'mail:signUpCode.intro')],
    code,
    notes: [
      translate(language, 'mail:codeLife', { minutes: codeMinutes }),
      translate(language, 'mail:signUpCode.notYou'),
    ],
  })
}

export const composeAlreadyRegistered = (reader: Reader, publicUrl: string): Letter => {
  const { to, language } = reader
  return composeLetter({
    to,
    language,
    greeting: greet(reader),
    subject: translate(language, 'mail:alreadyRegistered.subject'),
    paragraphs: [
      translate(language, 'mail:alreadyRegistered.intro'),
      translate(language, 'mail:alreadyRegistered.forgotten', { url: `${publicUrl}/forgotpassword` }),
    ],
    button: { label: translate(language, 'mail:alreadyRegistered.signIn'), url: `${publicUrl}/signin` },
    notes: [translate(language, 'mail:alreadyRegistered.notYou')],
  })
}

export const composeResetCode = (reader: Reader, code: string): Letter => {
  const { to, language } = reader
  return composeLetter({
    to,
    language,
    greeting: greet(reader),
    subject: translate(language, 'mail:resetCode.subject', { code }),
    paragraphs: [translate(language, 'mail:resetCode.intro')],
    code,
    notes: [
      translate(language, 'mail:codeLife', { minutes: codeMinutes }),
      translate(language, 'mail:resetCode.notYou'),
    ],
  })
}

export const composePasswordChanged = (reader: Reader, publicUrl: string): Letter => {
  const { to, language } = reader
  return composeLetter({
    to,
    language,
    greeting: greet(reader),
    subject: translate(language, 'mail:passwordChanged.subject'),
    paragraphs: [
      translate(language, 'mail:passwordChanged.intro'),
      translate(language, 'mail:passwordChanged.notYou', { url: `${publicUrl}/forgotpassword` }),
    ],
  })
}
