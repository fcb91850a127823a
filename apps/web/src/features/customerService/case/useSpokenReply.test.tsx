import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CaseAnswer } from '@kervan/contract/customerService/caseAnswer.endpoints'
import { useCaseDraft } from './caseDraft.ts'
import type { CaseDraft } from './caseDraft.ts'
import { useSpokenReply } from './useSpokenReply.ts'

const answer = {
  spoken: { tr: 'Gönderiniz gümrükte.', en: 'Your shipment is at customs.' },
  subject: { tr: 'Gönderiniz', en: 'Your shipment' },
} as CaseAnswer

afterEach(() => sessionStorage.clear())

const open = (changed: Partial<CaseDraft> = {}) => {
  const { result } = renderHook(() => {
    const { draft, change } = useCaseDraft('6f6c2d0e-8f0e-4c9c-9f83-0a8a5f0b1c11')
    return { draft, change, ...useSpokenReply(answer, draft, change) }
  })
  act(() => result.current.change(changed))
  return result
}

it('replies in the language in which the answer is shown', () => {
  const result = open()
  act(() => result.current.setLanguage('en'))
  act(() => result.current.reply())
  expect(result.current.draft).toMatchObject({
    language: 'en',
    subject: answer.subject.en,
    body: answer.spoken.en,
  })
})

it('keeps a typed subject and sends no template that was chosen before', () => {
  const result = open({ subject: 'Faturanız', templateId: 5 })
  act(() => result.current.reply())
  expect(result.current.draft).toMatchObject({
    subject: 'Faturanız',
    body: answer.spoken.tr,
    templateId: null,
  })
})

it('translates its own sentence and subject, and keeps typed text', () => {
  const result = open({ subject: answer.subject.tr, body: answer.spoken.tr })
  act(() => result.current.setLanguage('en'))
  act(() => result.current.reply())
  expect(result.current.draft).toMatchObject({ subject: answer.subject.en, body: answer.spoken.en })
  act(() => result.current.change({ body: 'Merhaba', templateId: 5 }))
  act(() => result.current.reply())
  expect(result.current.draft).toMatchObject({ body: 'Merhaba', templateId: 5 })
})
