import { Form, Input } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { companyNoteEndpoints, longestNote } from '@kervan/contract/company/notes/companyNotes.endpoints'
import type { CompanyNote } from '@kervan/contract/company/notes/companyNotes.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { rulesFor } from '../../../../platform/formRules.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import styles from './CompanyTabs.module.css'

const { listCompanyNotes, createCompanyNote, deleteCompanyNote } = companyNoteEndpoints

const useRefreshNotes = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [listCompanyNotes, companyAdministrationEndpoints.listCompanyHistory].map((row) =>
        queryClient.invalidateQueries(queriesOf(row)),
      ),
    )
}

const NewNote = ({ companyId }: { companyId: number }) => {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ text: string }>()
  const refresh = useRefreshNotes()
  const write = useEndpointMutation(createCompanyNote, {
    onSuccess: () => {
      form.resetFields()
      return refresh()
    },
  })
  return (
    <AppForm
      form={form}
      className={styles.note}
      onFinish={({ text }) => write.mutate({ body: { companyID: companyId, text } })}
    >
      <Form.Item
        name="text"
        label={t('company:note.new')}
        extra={t('company:note.help')}
        rules={rulesFor(createCompanyNote.body, 'text')}
        required
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} maxLength={longestNote} />
      </Form.Item>
      <Button kind="primary" type="submit" isBusy={write.isPending}>
        {t('company:note.add')}
      </Button>
    </AppForm>
  )
}

const Note = ({ note }: { note: CompanyNote }) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const refresh = useRefreshNotes()
  const remove = useEndpointMutation(deleteCompanyNote, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return refresh()
    },
  })
  return (
    <li>
      <div className={styles.noteText}>
        <p>{note.text}</p>
        <p className={styles.quiet}>
          {note.authorName} · <DateText value={note.createdDate} format="minute" />
        </p>
      </div>
      {note.isDeletable && (
        <Button
          size="small"
          onClick={() =>
            confirm({
              title: t('company:note.deleteTitle'),
              text: note.text,
              action: t('company:note.delete'),
              onConfirm: () => remove.mutateAsync({ body: { id: note.id } }),
            })
          }
        >
          {t('company:note.delete')}
        </Button>
      )}
    </li>
  )
}

/** Internal staff notes about a company. */
export const NotesTab = ({ companyId }: { companyId: number }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    endpointQuery(listCompanyNotes, { body: { companyID: companyId } }),
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={3} columns={1} />
  return (
    <>
      <NewNote companyId={companyId} />
      {data.length === 0 ? (
        <EmptyState title={t('company:note.none')}>{t('company:note.noneText')}</EmptyState>
      ) : (
        <ul className={styles.list}>
          {data.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
    </>
  )
}
