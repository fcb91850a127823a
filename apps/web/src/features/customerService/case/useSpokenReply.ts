import { useState } from 'react'
import type { CaseAnswer } from '@kervan/contract/customerService/caseAnswer.endpoints'
import { useLanguage } from '../../../platform/text/i18n.ts'
import type { CaseDraft, ChangeDraft } from './caseDraft.ts'

export type SpokenLanguage = keyof CaseAnswer['spoken']

/**
 * Starts an email with the spoken answer. Text that somebody typed stays: the sentence only fills an empty body, and
 * its subject only an empty subject.
 */
export const startEmail = (
  { spoken, subject }: CaseAnswer,
  draft: CaseDraft,
  language: SpokenLanguage,
): Partial<CaseDraft> => {
  const isFree = (text: string, own: Record<SpokenLanguage, string>) =>
    text === '' || Object.values(own).includes(text)
  if (!isFree(draft.body, spoken)) return { mode: 'email' }
  return {
    mode: 'email',
    language,
    templateId: null,
    subject: isFree(draft.subject, subject) ? subject[language] : draft.subject,
    body: spoken[language],
  }
}

/** Language in which the answer is read out, and the reply that sends it in that language. */
export const useSpokenReply = (answer: CaseAnswer | undefined, draft: CaseDraft, change: ChangeDraft) => {
  const own = useLanguage()
  const [language, setLanguage] = useState<SpokenLanguage>(own === 'tr' ? 'tr' : 'en')
  return {
    language,
    setLanguage,
    reply: () => {
      if (answer) change(startEmail(answer, draft, language))
    },
  }
}
