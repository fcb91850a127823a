import type { ReactNode } from 'react'
import { Input, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { shipmentNoteEndpoints } from '@kervan/contract/customerService/shipmentNotes.endpoints'
import { workListEndpoints } from '@kervan/contract/customerService/workList.endpoints'
import { longestShipmentNote, noteKinds } from '@kervan/domain/customerService/shipmentNotes'
import { endpointQuery } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { WordSelect } from '../../../ui/editor/EditorField.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { useClear } from '../../../ui/useClear.tsx'
import { useRefreshService } from '../hooks/useServiceNotes.ts'
import { emptyUnlessEdited, noNote } from './caseDraft.ts'
import type { CaseDraft, ChangeDraft } from './caseDraft.ts'
import { ComposerForm, FieldMessage } from './ComposerParts.tsx'
import { useSending } from './useSending.ts'
import styles from './Conversation.module.css'

/** Id of the note's text field. */
const noteTextId = 'case-note-text'
const dayId = 'case-note-day'
const assigneeFieldId = 'case-note-assignee'

interface NoteComposerProps {
  shipmentId: string
  draft: CaseDraft
  change: ChangeDraft
  /** Choice between email and note. */
  modes: ReactNode
}

/** Note of the team, with a follow-up day and an assignee when something remains to be done. */
export const NoteComposer = ({ shipmentId, draft, change, modes }: NoteComposerProps) => {
  const { t } = useTranslation()
  const clear = useClear()
  const refresh = useRefreshService()
  const { noteKind, note, followUpDate, assigneeId } = draft
  const { data: staff } = useQuery(endpointQuery(workListEndpoints.listServiceStaff, { body: {} }))
  const sending = useSending(shipmentNoteEndpoints.addShipmentNote, {
    fields: { text: noteTextId, followUpDate: dayId, assigneeId: assigneeFieldId },
  })
  const send = () =>
    sending.send({ shipmentId, kind: noteKind, text: note, followUpDate, assigneeId }, () => {
      change(emptyUnlessEdited(noNote, draft))
      notify('success', t('customerService:notes.added'))
      return refresh()
    })
  return (
    <ComposerForm label={t('customerService/case:note')} textId={noteTextId} onSend={send}>
      <div className={styles.choices}>{modes}</div>
      <Input.TextArea
        id={noteTextId}
        aria-label={t('customerService/case:noteText')}
        aria-describedby={`${noteTextId}-message`}
        placeholder={t('customerService/case:notePlaceholder')}
        status={sending.messageOf('text') ? 'error' : undefined}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={longestShipmentNote}
        value={note}
        onChange={({ target }) => {
          sending.clear('text')
          change({ note: target.value })
        }}
      />
      <FieldMessage id={`${noteTextId}-message`} text={sending.messageOf('text')} />
      <div className={styles.noteFields}>
        <label>
          <span>{t('customerService:notes.kind')}</span>
          <WordSelect
            value={noteKind}
            values={noteKinds}
            wordOf={(kind) => t(`customerService:noteKind.${kind}`)}
            onChange={(value) => change({ noteKind: value })}
          />
        </label>
        <label htmlFor={dayId}>
          <span>{t('customerService:notes.followUpDate')}</span>
          <DateInput
            id={dayId}
            value={followUpDate}
            onChange={(day) => {
              sending.clear('followUpDate')
              change({ followUpDate: day })
            }}
          />
        </label>
        <label htmlFor={assigneeFieldId}>
          <span>{t('customerService:notes.assignee')}</span>
          <Select
            id={assigneeFieldId}
            allowClear={clear}
            showSearch
            optionFilterProp="label"
            value={assigneeId}
            options={staff?.items.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(value) => change({ assigneeId: value ?? null })}
          />
        </label>
      </div>
      <FieldMessage
        id={`${dayId}-message`}
        text={sending.messageOf('followUpDate') ?? sending.messageOf('assigneeId')}
      />
      <div className={styles.sendRow}>
        <Button isBusy={sending.isBusy} onClick={send}>
          {t('customerService/case:addNote')}
        </Button>
      </div>
    </ComposerForm>
  )
}
