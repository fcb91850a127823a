import { Checkbox, Form, Input, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import {
  announcementEndpoints,
  announcementPriorities,
  announcementStatuses,
} from '@kervan/contract/announcement/announcement.endpoints'
import type { Announcement, AnnouncementPriority } from '@kervan/contract/announcement/announcement.endpoints'
import { hasReach } from '@kervan/contract/roles'
import { endpointQuery } from '../../../platform/api/query.ts'
import { rulesFor } from '../../../platform/formRules.ts'
import { useSession } from '../../../platform/session/session.ts'
import { todayInTurkiye } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useDebouncedValue } from '../../../platform/useDebouncedValue.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { EditorDialog } from '../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../ui/editor/useEditor.ts'
import { AnnouncementPreview } from './AnnouncementPreview.tsx'
import styles from './AnnouncementEditor.module.css'

interface AnnouncementEditorProps {
  /** Null: a new one. */
  announcement: Announcement | null
  onSaved: () => void
  onClose: () => void
}

interface AnnouncementValues {
  title?: string
  content?: string
  htmlContent?: string | null
  status: Announcement['status']
  priority?: AnnouncementPriority
  startDate?: string | null
  endDate?: string | null
  showOnStartup: boolean
  roleGroupIds: number[]
}

const schema = announcementEndpoints.createAnnouncement.body
const pauseMs = 400

/** An announcement with its days and audience, and beside it what its readers will see. */
export const AnnouncementEditor = ({ announcement, onSaved, onClose }: AnnouncementEditorProps) => {
  const { t } = useTranslation()
  const session = useSession()
  const isOfAgency = session !== null && !hasReach(session, 'all')
  const audiences = useQuery(endpointQuery(announcementEndpoints.listAnnouncementAudiences, { body: {} }))
  const initial: AnnouncementValues = announcement ?? {
    status: 'active',
    priority: 'normal',
    startDate: todayInTurkiye(),
    showOnStartup: false,
    roleGroupIds: [],
  }
  const editor = useEditor({
    row: announcement ? announcementEndpoints.updateAnnouncement : announcementEndpoints.createAnnouncement,
    initial,
    toBody: (values) => ({
      ...values,
      ...(announcement && { id: announcement.id, version: announcement.version }),
    }),
    lists: [announcementEndpoints.listAnnouncements, announcementEndpoints.listActiveAnnouncements],
    saved: t('announcement:saved'),
    onSaved,
  })
  const typed = Form.useWatch((values: AnnouncementValues) => values, editor.form) ?? initial
  const shown = useDebouncedValue(
    {
      title: typed.title ?? '',
      content: typed.content ?? '',
      htmlContent: typed.htmlContent ?? '',
      priority: typed.priority ?? 'normal',
    },
    pauseMs,
  )
  return (
    <EditorDialog
      editor={editor}
      name="announcement"
      width={880}
      isDense
      title={t(announcement ? 'announcement:editTitle' : 'announcement:add')}
      submit={t('announcement:save')}
      onClose={onClose}
    >
      <div className={styles.columns}>
        <div>
          <Form.Item name="title" label={t('announcement:title')} rules={rulesFor(schema, 'title')} required>
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item
            name="content"
            label={t('announcement:content')}
            rules={rulesFor(schema, 'content')}
            required
          >
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
          </Form.Item>
          <Form.Item
            name="htmlContent"
            label={t('announcement:html')}
            extra={t('announcement:htmlHelp')}
            rules={rulesFor(schema, 'htmlContent')}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} spellCheck={false} />
          </Form.Item>
          <div className={styles.pair}>
            <Form.Item
              name="startDate"
              label={t('announcement:startDate')}
              rules={rulesFor(schema, 'startDate')}
              required
            >
              <DateInput />
            </Form.Item>
            <Form.Item
              name="endDate"
              label={t('announcement:endDate')}
              rules={rulesFor(schema, 'endDate')}
              required
            >
              <DateInput />
            </Form.Item>
            <Form.Item
              name="priority"
              label={t('announcement:priority')}
              rules={rulesFor(schema, 'priority')}
              required
            >
              <Select
                options={announcementPriorities.map((value) => ({
                  value,
                  label: t(`announcement:priorityName.${value}`),
                }))}
              />
            </Form.Item>
            <Form.Item name="status" label={t('announcement:status')} required>
              <Select
                options={announcementStatuses.map((value) => ({
                  value,
                  label: t(`announcement:statusName.${value}`),
                }))}
              />
            </Form.Item>
          </div>
          <Form.Item
            name="roleGroupIds"
            label={t('announcement:audience')}
            extra={t(isOfAgency ? 'announcement:audienceOfAgency' : 'announcement:audienceHelp')}
          >
            <Select
              mode="multiple"
              placeholder={t('announcement:everyone')}
              showSearch={{ optionFilterProp: 'label' }}
              options={audiences.data?.items.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          <Form.Item name="showOnStartup" valuePropName="checked">
            <Checkbox>{t('announcement:showOnStartup')}</Checkbox>
          </Form.Item>
        </div>
        <AnnouncementPreview {...shown} />
      </div>
    </EditorDialog>
  )
}
