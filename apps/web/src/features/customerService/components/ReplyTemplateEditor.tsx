import { Checkbox, Input, InputNumber } from 'antd'
import { mostReplyPosition, replyEndpoints } from '@kervan/contract/customerService/reply.endpoints'
import type { ReplyTemplate } from '@kervan/contract/customerService/reply.endpoints'
import {
  longestReplyBody,
  longestReplySubject,
  longestTemplateName,
  replyFigures,
  replyOccasions,
} from '@kervan/domain/customerService/replies'
import type { ReplyOccasion } from '@kervan/domain/customerService/replies'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../ui/editor/EditorDialog.tsx'
import { EditorField, WordSelect } from '../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../ui/editor/useEditor.ts'
import styles from './CustomerService.module.css'

interface Values {
  name?: string
  occasion?: ReplyOccasion
  subjectTr?: string
  bodyTr?: string
  subjectEn?: string
  bodyEn?: string
  position?: number | null
  isActive?: boolean
}

const begin = (template: ReplyTemplate | null): Values => {
  if (template === null) return { occasion: 'other', isActive: true }
  const { name, occasion, subjectTr, bodyTr, subjectEn, bodyEn, position, isActive } = template
  return { name, occasion, subjectTr, bodyTr, subjectEn, bodyEn, position, isActive }
}

/** Editor of a reply template in both languages. */
export const ReplyTemplateEditor = ({
  template,
  onClose,
}: {
  template: ReplyTemplate | null
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const editor = useEditor<typeof replyEndpoints.saveReplyTemplate, Values>({
    row: replyEndpoints.saveReplyTemplate,
    initial: begin(template),
    toBody: (values) => ({ ...values, ...(template && { id: template.id, version: template.version }) }),
    lists: [replyEndpoints.listReplyTemplates],
    saved: t('customerService:replies.saved'),
    onSaved: onClose,
  })
  const figures = replyFigures
    .map((figure) => `{{${figure}}} ${t(`customerService:replies.figure.${figure}`)}`)
    .join(' · ')
  return (
    <EditorDialog
      editor={editor}
      name="replyTemplate"
      width={720}
      isDense
      title={t(template ? 'customerService:replies.change' : 'customerService:replies.add')}
      help={
        <p className={styles.quiet} style={{ marginBottom: 16, overflowWrap: 'anywhere' }}>
          {t('customerService:replies.figures', { figures })}
        </p>
      }
      submit={t('customerService:replies.save')}
      onClose={onClose}
    >
      <EditorField name="name" label={t('customerService:replies.name')}>
        <Input maxLength={longestTemplateName} />
      </EditorField>
      <EditorField name="occasion" label={t('customerService:replies.occasion')}>
        <WordSelect
          values={replyOccasions}
          wordOf={(occasion) => t(`customerService:replies.occasionName.${occasion}`)}
        />
      </EditorField>
      <EditorField name="subjectTr" label={t('customerService:replies.subjectTr')}>
        <Input maxLength={longestReplySubject} lang="tr" />
      </EditorField>
      <EditorField name="bodyTr" label={t('customerService:replies.bodyTr')}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={longestReplyBody} lang="tr" />
      </EditorField>
      <EditorField name="subjectEn" label={t('customerService:replies.subjectEn')}>
        <Input maxLength={longestReplySubject} lang="en" />
      </EditorField>
      <EditorField name="bodyEn" label={t('customerService:replies.bodyEn')}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} maxLength={longestReplyBody} lang="en" />
      </EditorField>
      <EditorField
        name="position"
        label={t('customerService:replies.position')}
        help={t('customerService:replies.positionHelp')}
      >
        <InputNumber
          controls={false}
          min={0}
          max={mostReplyPosition}
          precision={0}
          style={{ width: '100%' }}
        />
      </EditorField>
      <EditorField name="isActive" valuePropName="checked" isUnchecked>
        <Checkbox>{t('customerService:replies.isActive')}</Checkbox>
      </EditorField>
    </EditorDialog>
  )
}
