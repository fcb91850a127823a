/**
 * Unsent reply and note of a case. They are stored in session storage, so that they survive a reload, another
 * case and the end of the session; only the user who typed them gets them back.
 */
import { useCallback, useRef, useState } from 'react'
import type { ReplyAudience } from '@kervan/domain/customerService/replies'
import type { NoteKind } from '@kervan/domain/customerService/shipmentNotes'
import { useSession } from '../../../platform/session/session.ts'
import { useLanguage } from '../../../platform/text/i18n.ts'

export interface CaseDraft {
  mode: 'email' | 'note'
  audience: ReplyAudience
  language: 'tr' | 'en'
  templateId: number | null
  subject: string
  body: string
  noteKind: NoteKind
  note: string
  followUpDate: string | null
  assigneeId: number | null
}

const keyOf = (shipmentId: string): string => `caseDraft:${shipmentId}`

const readStored = (shipmentId: string, userId: number | null): Partial<CaseDraft> => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(shipmentId)) ?? 'null') as {
      userId: number | null
      draft: Partial<CaseDraft>
    } | null
    return stored?.userId === userId ? stored.draft : {}
  } catch {
    return {}
  }
}

const store = (shipmentId: string, userId: number | null, draft: CaseDraft): void => {
  try {
    sessionStorage.setItem(keyOf(shipmentId), JSON.stringify({ userId, draft }))
  } catch {
    // Storage errors are ignored: a reload then starts with empty fields.
  }
}

/** Email fields after an email was sent. */
export const noEmail = { templateId: null, subject: '', body: '' } as const
/** Note fields after a note was added. */
export const noNote = { note: '', followUpDate: null, assigneeId: null } as const

/** Change of the draft, or one that depends on the present draft. */
export type ChangeDraft = (changed: Partial<CaseDraft> | ((present: CaseDraft) => Partial<CaseDraft>)) => void

/** Empties fields after they were sent, unless somebody edited one meanwhile: then nothing typed is lost. */
export const emptyUnlessEdited =
  (empty: Partial<CaseDraft>, sent: CaseDraft) =>
  (present: CaseDraft): Partial<CaseDraft> =>
    (Object.keys(empty) as (keyof CaseDraft)[]).every((name) => present[name] === sent[name]) ? empty : {}

export const useCaseDraft = (shipmentId: string) => {
  const userId = useSession()?.userId ?? null
  const language = useLanguage() === 'tr' ? 'tr' : 'en'
  const [draft, setDraft] = useState<CaseDraft>(() => ({
    mode: 'email',
    audience: 'company',
    language,
    noteKind: 'call',
    ...noEmail,
    ...noNote,
    ...readStored(shipmentId, userId),
  }))
  const present = useRef(draft)
  const change = useCallback<ChangeDraft>(
    (changed) => {
      const changes = typeof changed === 'function' ? changed(present.current) : changed
      present.current = { ...present.current, ...changes }
      store(shipmentId, userId, present.current)
      setDraft(present.current)
    },
    [shipmentId, userId],
  )
  return { draft, change }
}
