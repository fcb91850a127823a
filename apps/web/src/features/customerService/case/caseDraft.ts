/** Unsent reply and note of a case; they survive a reload, another case and the end of the session. */
import { useCallback, useRef, useState } from 'react'
import type { ReplyAudience } from '@kervan/domain/customerService/replies'
import type { NoteKind } from '@kervan/domain/customerService/shipmentNotes'
import { useSession } from '../../../platform/session/session.ts'
import { readUnsaved, saveUnsaved } from '../../../platform/session/unsaved.ts'
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
    ...readUnsaved<Partial<CaseDraft>>({ name: `case:${shipmentId}`, userId }),
  }))
  const present = useRef(draft)
  const change = useCallback<ChangeDraft>(
    (changed) => {
      const changes = typeof changed === 'function' ? changed(present.current) : changed
      present.current = { ...present.current, ...changes }
      saveUnsaved({ name: `case:${shipmentId}`, userId }, present.current)
      setDraft(present.current)
    },
    [shipmentId, userId],
  )
  return { draft, change }
}
