import { Form, Input, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { shipmentNoteEndpoints } from '@kervan/contract/customerService/shipmentNotes.endpoints'
import type { ShipmentNote } from '@kervan/contract/customerService/shipmentNotes.endpoints'
import { workListEndpoints } from '@kervan/contract/customerService/workList.endpoints'
import { longestShipmentNote, noteKinds } from '@kervan/domain/customerService/shipmentNotes'
import type { NoteKind } from '@kervan/domain/customerService/shipmentNotes'
import { endpointQuery, useEndpointMutation } from '../../../platform/api/query.ts'
import { showFormError } from '../../../platform/api/serverErrors.ts'
import { rulesFor } from '../../../platform/formRules.ts'
import { notify } from '../../../platform/notices.ts'
import { formatDate, toDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppForm } from '../../../ui/AppForm.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { WordSelect } from '../../../ui/editor/EditorField.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { Tag } from '../../../ui/light/Tags.tsx'
import { useRefreshService, useServiceNotes } from '../hooks/useServiceNotes.ts'
import styles from './CustomerService.module.css'

const { addShipmentNote, closeFollowUp } = shipmentNoteEndpoints

interface NoteValues {
  kind: NoteKind
  text: string
  followUpDate?: string | null
  assigneeId?: number | null
}

const NewNote = ({ shipmentId }: { shipmentId: string }) => {
  const { t } = useTranslation()
  const [form] = Form.useForm<NoteValues>()
  const refresh = useRefreshService()
  const { data: staff } = useQuery(endpointQuery(workListEndpoints.listServiceStaff, { body: {} }))
  const add = useEndpointMutation(addShipmentNote, {
    showsOwnErrors: true,
    onSuccess: () => {
      form.resetFields()
      notify('success', t('customerService:notes.added'))
      return refresh()
    },
    onError: (error) => showFormError(form, error),
  })
  return (
    <AppForm<NoteValues>
      form={form}
      className={styles.noteForm}
      initialValues={{ kind: 'call' }}
      onFinish={(values) => add.mutate({ body: { shipmentId, ...values } })}
    >
      <Form.Item
        name="text"
        label={t('customerService:notes.text')}
        rules={rulesFor(addShipmentNote.body, 'text')}
        className={styles.wide}
        required
      >
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 8 }}
          count={{ show: true, max: longestShipmentNote }}
          maxLength={longestShipmentNote}
        />
      </Form.Item>
      <Form.Item
        name="kind"
        label={t('customerService:notes.kind')}
        rules={rulesFor(addShipmentNote.body, 'kind')}
      >
        <WordSelect values={noteKinds} wordOf={(kind) => t(`customerService:noteKind.${kind}`)} />
      </Form.Item>
      <Form.Item
        name="followUpDate"
        label={t('customerService:notes.followUpDate')}
        rules={rulesFor(addShipmentNote.body, 'followUpDate')}
      >
        <DateInput />
      </Form.Item>
      <Form.Item name="assigneeId" label={t('customerService:notes.assignee')}>
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          options={staff?.items.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <div className={styles.wide}>
        <Button kind="primary" type="submit" isBusy={add.isPending}>
          {t('customerService:notes.add')}
        </Button>
      </div>
    </AppForm>
  )
}

const FollowUp = ({ note }: { note: ShipmentNote }) => {
  const { t, language } = useTranslation()
  if (note.followUpDate === null) return null
  const day = formatDate(toDate(note.followUpDate), 'day', language)
  const due = note.assignee
    ? t('customerService:notes.dueBy', { day, name: note.assignee.name })
    : t('customerService:notes.due', { day })
  return note.closedDate === null ? (
    <Tag tone="info">{due}</Tag>
  ) : (
    <span className={styles.quiet}>
      {due} · {t('customerService:notes.closedBy', { name: note.closedByName })}
    </span>
  )
}

const NoteLine = ({ note }: { note: ShipmentNote }) => {
  const { t } = useTranslation()
  const refresh = useRefreshService()
  const close = useEndpointMutation(closeFollowUp, {
    onSuccess: () => {
      notify('success', t('customerService:notes.closed'))
      return refresh()
    },
  })
  return (
    <li>
      <div className={styles.body}>
        <p className={styles.text}>{note.text}</p>
        <p className={styles.quiet}>
          {t(`customerService:noteKind.${note.kind}`)} · {note.authorName} ·{' '}
          <DateText value={note.createdDate} format="minute" />
        </p>
        <FollowUp note={note} />
      </div>
      {note.followUpDate !== null && note.closedDate === null && (
        <Button size="small" isBusy={close.isPending} onClick={() => close.mutate({ body: { id: note.id } })}>
          {t('customerService:notes.close')}
        </Button>
      )}
    </li>
  )
}

/** Staff notes about a shipment and tasks with due dates. */
export const NotesPanel = ({ shipmentId }: { shipmentId: string }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useServiceNotes(shipmentId)
  return (
    <Panel title={t('customerService:notes.title')} help={t('customerService:notes.internalOnly')}>
      <NewNote shipmentId={shipmentId} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={2} columns={1} />}
      {data?.notes.length === 0 && <p className={styles.quiet}>{t('customerService:notes.none')}</p>}
      <ul className={styles.list}>
        {data?.notes.map((note) => (
          <NoteLine key={note.id} note={note} />
        ))}
      </ul>
    </Panel>
  )
}
