import type { NoticeTopic } from '@kervan/contract/notice/notice.endpoints'
import type { z } from 'zod'
import type { Services } from '../../platform/ctx.ts'
import type { ReaderLanguage } from '../../platform/language.ts'
import type { Email } from '../../platform/mail/mailer.ts'

export interface Reader {
  to: string
  firstName: string
  /** German only for a reader without an account. */
  language: ReaderLanguage
  /** Unsubscribe page of a template with a topic, for the footer of the email. */
  unsubscribeUrl?: string
}

/** Kind of email: the facts it reports and their text in the reader's language. */
export interface EmailTemplate<Fact extends object> {
  /** Unique among all templates; stored with each notice. */
  kind: string
  fact: z.ZodType<Fact>
  /** Days to remember a fact; longer than the same fact can be reported again. */
  keepDays: number
  /** Concerns the reader's own account, so it is also sent to users without optional emails. */
  isEssential?: true
  /** Topic that readers can unsubscribe from separately. */
  topic?: NoticeTopic
  /**
   * Composes an email from at least one fact. Null when there is nothing to send any more, such as an expired
   * code. May run twice.
   */
  compose: (services: Services, reader: Reader, facts: Fact[]) => Promise<Email | null> | Email | null
}

/** Template with unvalidated facts from the database. */
export interface AnyEmailTemplate {
  kind: string
  keepDays: number
  isEssential?: true
  topic?: NoticeTopic
  compose: (services: Services, reader: Reader, facts: unknown[]) => Promise<Email | null> | Email | null
}

/** Wraps a template so that it validates its facts, which allows a list of all templates. */
export const checked = <Fact extends object>({
  kind,
  fact,
  keepDays,
  isEssential,
  topic,
  compose,
}: EmailTemplate<Fact>): AnyEmailTemplate => ({
  kind,
  keepDays,
  isEssential,
  topic,
  compose: (services, reader, facts) =>
    compose(
      services,
      reader,
      facts.map((each) => fact.parse(each)),
    ),
})
