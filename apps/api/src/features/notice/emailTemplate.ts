import type { NoticeTopic } from '@kervan/contract/notice/notice.endpoints'
import type { z } from 'zod'
import type { Services } from '../../platform/ctx.ts'
import type { Language } from '../../platform/language.ts'
import type { Email } from '../../platform/mail/mailer.ts'

export interface Reader {
  to: string
  firstName: string
  language: Language
  /** Of a template with a topic: where the reader ends its emails, for the foot of the email. */
  unsubscribeUrl?: string
}

/** One kind of email that the product sends: the facts it tells and how they become text in the reader's language. */
export interface EmailTemplate<Fact extends object> {
  /** Unique among all templates; stored with each notice. */
  kind: string
  fact: z.ZodType<Fact>
  /** How long a fact is remembered. It must be longer than the same fact can be told again. */
  keepDays: number
  /** Concerns the reader's own account: sent also to who wants no notices by email. */
  isEssential?: true
  /** The reader may end the emails of this topic without ending others. */
  topic?: NoticeTopic
  /** `facts` is never empty. Null: there is nothing left to say, e.g. a code has expired. May run twice. */
  compose: (services: Services, reader: Reader, facts: Fact[]) => Promise<Email | null> | Email | null
}

/** A template that takes facts as they come from the database. */
export interface AnyEmailTemplate {
  kind: string
  keepDays: number
  isEssential?: true
  topic?: NoticeTopic
  compose: (services: Services, reader: Reader, facts: unknown[]) => Promise<Email | null> | Email | null
}

/** Makes a template check the facts that it is given: what a list of all templates can hold. */
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
