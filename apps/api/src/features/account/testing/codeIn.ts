import type { Email } from '../../../platform/mail/mailer.ts'

/** The code of an email, without the spaces between its groups; `no code` when it has none. */
export const codeIn = ({ text }: Email): string =>
  /^ {4}(\d[\d ]*)$/m.exec(text)?.[1]?.replaceAll(' ', '') ?? 'no code'
