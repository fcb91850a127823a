import type { ReactNode } from 'react'
import { Input, Select } from 'antd'
import type { CaseAnswer } from '@kervan/contract/customerService/caseAnswer.endpoints'
import { replyEndpoints } from '@kervan/contract/customerService/reply.endpoints'
import type { PreparedReply } from '@kervan/contract/customerService/reply.endpoints'
import { longestReplyBody, longestReplySubject, replyAudiences } from '@kervan/domain/customerService/replies'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { WordSelect } from '../../../ui/editor/EditorField.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { ErrorState } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { useClear } from '../../../ui/useClear.tsx'
import { useRefreshService } from '../hooks/useServiceNotes.ts'
import { emptyUnlessEdited, noEmail } from './caseDraft.ts'
import type { CaseDraft, ChangeDraft } from './caseDraft.ts'
import { ComposerForm, FieldMessage } from './ComposerParts.tsx'
import { useReplyTemplates } from './useReplyTemplates.ts'
import { useSending } from './useSending.ts'
import { startEmail } from './useSpokenReply.ts'
import styles from './Conversation.module.css'

const languages = ['tr', 'en'] as const

/** Id of the email's text field, which shortcuts focus. */
export const emailBodyId = 'case-email-body'
const subjectId = 'case-email-subject'
const audienceId = 'case-email-audience'

const Readers = ({ draft, prepared }: { draft: CaseDraft; prepared: PreparedReply | undefined }) => {
  const { t } = useTranslation()
  if (!prepared) return null
  if (!prepared.canSend)
    return (
      <p className={`${styles.readers} ${styles.problem}`}>
        {t(`customerService:replies.nobody.${draft.audience}`)}
      </p>
    )
  return (
    <p className={`${styles.readers} ${styles.quiet}`}>
      {prepared.receiverEmail === null
        ? t('customerService:replies.toCompany', { count: prepared.peopleCount })
        : t('customerService:replies.toReceiver', { email: prepared.receiverEmail })}
    </p>
  )
}

interface EmailComposerProps {
  shipmentId: string
  answer: CaseAnswer | undefined
  draft: CaseDraft
  change: ChangeDraft
  /** True until the template that fits the case was filled in. */
  wantsTemplate: boolean
  onTemplate: () => void
  /** Choice between email and note. */
  modes: ReactNode
}

/** Email to the people of a shipment, from a template that fits, from the spoken answer, or in own words. */
export const EmailComposer = (props: EmailComposerProps) => {
  const { shipmentId, answer, draft, change, modes } = props
  const { t } = useTranslation()
  const clear = useClear()
  const refresh = useRefreshService()
  const { audience, language, templateId, subject, body } = draft
  const { prepared, error, refetch, templates, missing, fill, changeLanguage } = useReplyTemplates(props)
  const sending = useSending(replyEndpoints.sendReply, {
    fields: { audience: audienceId, subject: subjectId, body: emailBodyId },
  })
  const send = () =>
    sending.send({ shipmentId, audience, language, templateId, subject, body }, () => {
      change(emptyUnlessEdited(noEmail, draft))
      notify('success', t('customerService:replies.sent'))
      return refresh()
    })
  return (
    <ComposerForm label={t('customerService/case:email')} textId={emailBodyId} onSend={send}>
      <div className={styles.choices}>
        {modes}
        <WordSelect
          id={audienceId}
          aria-label={t('customerService/case:to')}
          value={audience}
          values={replyAudiences}
          wordOf={(each) => t(`customerService:replies.audienceName.${each}`)}
          onChange={(value) => change({ audience: value })}
        />
        <WordSelect
          aria-label={t('customerService/case:language')}
          value={language}
          values={languages}
          wordOf={(each) => t(`customerService:replies.languageName.${each}`)}
          onChange={changeLanguage}
        />
        <Select
          className={styles.template}
          aria-label={t('customerService/case:template')}
          placeholder={t('customerService/case:template')}
          allowClear={clear}
          showSearch
          optionFilterProp="label"
          loading={!prepared && !error}
          value={templateId}
          notFoundContent={t('customerService/case:noTemplates')}
          options={templates.map(({ id, name, isFitting }) => ({
            value: id,
            label: isFitting ? t('customerService:replies.fitting', { name }) : name,
          }))}
          onChange={fill}
        />
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <FieldMessage id={`${audienceId}-message`} text={sending.messageOf('audience')} />
      <Input
        id={subjectId}
        aria-label={t('customerService/case:subject')}
        aria-describedby={`${subjectId}-message`}
        placeholder={t('customerService/case:subject')}
        status={sending.messageOf('subject') ? 'error' : undefined}
        lang={language}
        maxLength={longestReplySubject}
        value={subject}
        onChange={({ target }) => {
          sending.clear('subject')
          change({ subject: target.value })
        }}
      />
      <FieldMessage id={`${subjectId}-message`} text={sending.messageOf('subject')} />
      <Input.TextArea
        id={emailBodyId}
        aria-label={t('customerService/case:body')}
        aria-describedby={`${emailBodyId}-message`}
        placeholder={t('customerService/case:bodyPlaceholder')}
        status={sending.messageOf('body') ? 'error' : undefined}
        lang={language}
        autoSize={{ minRows: 2, maxRows: 12 }}
        maxLength={longestReplyBody}
        value={body}
        onChange={({ target }) => {
          sending.clear('body')
          change({ body: target.value })
        }}
      />
      <FieldMessage id={`${emailBodyId}-message`} text={sending.messageOf('body')} />
      {missing.length > 0 && (
        <Note tone="warn">
          {t('customerService:replies.missing', {
            figures: missing.map((figure) => t(`customerService:replies.figure.${figure}`)).join(', '),
          })}
        </Note>
      )}
      <div className={styles.sendRow}>
        {!error && <Readers draft={draft} prepared={prepared} />}
        {answer && body === '' && (
          <Button size="small" kind="text" onClick={() => change(startEmail(answer, draft, language))}>
            {t('customerService/case:beginWithSpoken')}
          </Button>
        )}
        <Button isBusy={sending.isBusy} onClick={send}>
          {t('customerService/case:send')}
        </Button>
      </div>
    </ComposerForm>
  )
}
