import type { Email } from '../../../platform/mail/mailer.ts'

/** Returns the code in an email without spaces; `no code` when there is none. */
export const codeIn = ({ text }: Email): string =>
  /^ {4}(\d[\d ]*)$/m.exec(text)?.[1]?.replaceAll(' ', '') ?? 'no code'
