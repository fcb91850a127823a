import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CaseAnswer } from '@kervan/contract/customerService/caseAnswer.endpoints'
import { replyEndpoints } from '@kervan/contract/customerService/reply.endpoints'
import type { PreparedReply } from '@kervan/contract/customerService/reply.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import type { CaseDraft, ChangeDraft } from './caseDraft.ts'
import { startEmail } from './useSpokenReply.ts'

type Template = PreparedReply['templates'][number]

/** Offers templates for the present problem and general ones. */
export const isOffered = ({ isFitting, occasion }: Pick<Template, 'isFitting' | 'occasion'>): boolean =>
  isFitting || occasion === 'other' || occasion === 'missingDocuments'

interface TemplateOptions {
  shipmentId: string
  answer: CaseAnswer | undefined
  draft: CaseDraft
  change: ChangeDraft
  /** True until the template that fits the case was filled in. */
  wantsTemplate: boolean
  onTemplate: () => void
}

/** Readers and templates of a reply, and the texts that a template or a language puts into the draft. */
export const useReplyTemplates = (options: TemplateOptions) => {
  const { shipmentId, answer, draft, change, wantsTemplate, onTemplate } = options
  const { audience, language, templateId, subject, body } = draft
  const { data, error, refetch } = useQuery(
    endpointQuery(replyEndpoints.prepareReply, { body: { shipmentId, audience, language } }),
  )
  const templates = data?.templates.filter(isOffered) ?? []
  const chosen = templates.find(({ id }) => id === templateId)
  const filled = useRef('')
  const fill = (template: Template | undefined) => {
    filled.current = template?.body ?? ''
    change(
      template
        ? { templateId: template.id, subject: template.subject, body: template.body }
        : { templateId: null },
    )
  }
  const chosenBody = chosen?.body
  // Another language or reader fills the template again, unless somebody changed its text.
  useEffect(() => {
    // After a reload the draft has the text of the template that was chosen before.
    if (chosen && body === chosenBody) filled.current = chosenBody
    if (chosen && body === filled.current && body !== chosenBody) fill(chosen)
    // Runs for a new text of the chosen template only, not for each typed letter.
  }, [chosenBody])
  useEffect(() => {
    if (!wantsTemplate || !data) return
    onTemplate()
    const fitting = templates.find(({ isFitting }) => isFitting)
    if (fitting && body === '') fill(fitting)
    // Runs once the templates are loaded.
  }, [wantsTemplate, data])
  return {
    prepared: data,
    error,
    refetch,
    templates,
    fill: (id: number | null | undefined) => fill(templates.find((each) => each.id === id)),
    changeLanguage: (next: CaseDraft['language']) =>
      change(
        answer && body === answer.spoken[language] ? startEmail(answer, draft, next) : { language: next },
      ),
    /** Placeholders without a value that are still in the text. */
    missing: chosen?.missing.filter((figure) => `${subject} ${body}`.includes(`{{${figure}}}`)) ?? [],
  }
}
