import { useEffect } from 'react'
import { Form, Input, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { replyEndpoints } from '@kervan/contract/customerService/reply.endpoints'
import type { PreparedReply } from '@kervan/contract/customerService/reply.endpoints'
import { timelineEndpoints } from '@kervan/contract/customerService/timeline.endpoints'
import { longestReplyBody, longestReplySubject, replyAudiences } from '@kervan/domain/customerService/replies'
import type { ReplyAudience } from '@kervan/domain/customerService/replies'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../ui/editor/EditorDialog.tsx'
import { EditorField, WordSelect } from '../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../ui/editor/useEditor.ts'
import { ErrorState } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import styles from './CustomerService.module.css'

interface Values {
  audience: ReplyAudience
  language: 'tr' | 'en'
  templateId?: number | null
  subject?: string
  body?: string
}

const languages = ['tr', 'en'] as const

/** Recipients of the customer service email. */
const Readers = ({
  audience,
  prepared,
}: {
  audience: ReplyAudience
  prepared: PreparedReply | undefined
}) => {
  const { t } = useTranslation()
  if (!prepared) return null
  if (!prepared.canSend) return <Note tone="bad">{t(`customerService:replies.nobody.${audience}`)}</Note>
  return (
    <p className={styles.quiet} style={{ marginBottom: 16, overflowWrap: 'anywhere' }}>
      {prepared.receiverEmail === null
        ? t('customerService:replies.toCompany', { count: prepared.peopleCount })
        : t('customerService:replies.toReceiver', { email: prepared.receiverEmail })}
    </p>
  )
}

interface ReplyDialogProps {
  shipmentId: string
  onClose: () => void
}

/** Email to the contacts of a shipment: a template filled with its data, or free text. */
export const ReplyDialog = ({ shipmentId, onClose }: ReplyDialogProps) => {
  const { t, language: ownLanguage } = useTranslation()
  const editor = useEditor<typeof replyEndpoints.sendReply, Values>({
    row: replyEndpoints.sendReply,
    initial: { audience: 'company', language: ownLanguage },
    toBody: (values) => ({ shipmentId, ...values }),
    lists: [timelineEndpoints.listTimeline],
    saved: t('customerService:replies.sent'),
    onSaved: onClose,
  })
  const { form, initial } = editor
  const audience = Form.useWatch('audience', form) ?? initial.audience
  const language = Form.useWatch('language', form) ?? initial.language
  const templateId = Form.useWatch('templateId', form)
  const text = `${Form.useWatch('subject', form) ?? ''} ${Form.useWatch('body', form) ?? ''}`
  const { data, error, refetch } = useQuery({
    ...endpointQuery(replyEndpoints.prepareReply, { body: { shipmentId, audience, language } }),
    refetchOnWindowFocus: false,
  })
  const template = data?.templates.find(({ id }) => id === templateId)
  useEffect(() => {
    if (template) form.setFieldsValue({ subject: template.subject, body: template.body })
  }, [form, template])
  const missing = template?.missing.filter((figure) => text.includes(`{{${figure}}}`)) ?? []
  return (
    <EditorDialog
      editor={editor}
      name="reply"
      width={640}
      isDense
      title={t('customerService:replies.title')}
      help={<p style={{ marginBottom: 16 }}>{t('customerService:replies.help')}</p>}
      submit={t('customerService:replies.send')}
      onClose={onClose}
    >
      <EditorField name="audience" label={t('customerService:replies.audience')}>
        <WordSelect
          values={replyAudiences}
          wordOf={(each) => t(`customerService:replies.audienceName.${each}`)}
        />
      </EditorField>
      <Readers audience={audience} prepared={data} />
      <EditorField name="language" label={t('customerService:replies.language')}>
        <WordSelect values={languages} wordOf={(each) => t(`customerService:replies.languageName.${each}`)} />
      </EditorField>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <EditorField name="templateId" label={t('customerService:replies.template')}>
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          loading={!data && !error}
          options={data?.templates.map(({ id, name, isFitting }) => ({
            value: id,
            label: isFitting ? t('customerService:replies.fitting', { name }) : name,
          }))}
        />
      </EditorField>
      <EditorField name="subject" label={t('customerService:replies.subject')}>
        <Input maxLength={longestReplySubject} lang={language} />
      </EditorField>
      <EditorField name="body" label={t('customerService:replies.body')}>
        <Input.TextArea
          autoSize={{ minRows: 6, maxRows: 16 }}
          count={{ show: true, max: longestReplyBody }}
          maxLength={longestReplyBody}
          lang={language}
        />
      </EditorField>
      {missing.length > 0 && (
        <Note tone="warn">
          {t('customerService:replies.missing', {
            figures: missing.map((figure) => t(`customerService:replies.figure.${figure}`)).join(', '),
          })}
        </Note>
      )}
    </EditorDialog>
  )
}
