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
import { useSession } from '../../../platform/session/session.ts'
import { todayInTurkiye } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useDebouncedValue } from '../../../platform/useDebouncedValue.ts'
import { DateInput } from '../../../ui/DateInput.tsx'
import { EditorDialog } from '../../../ui/editor/EditorDialog.tsx'
import { EditorField, WordSelect } from '../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../ui/editor/useEditor.ts'
import { AnnouncementPreview } from './AnnouncementPreview.tsx'
import styles from './AnnouncementEditor.module.css'

interface AnnouncementEditorProps {
  /** Announcement to edit, or null for a new one. */
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

const pauseMs = 400

/** Editor of an announcement with days and audience, and a preview beside it. */
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
          <EditorField name="title" label={t('announcement:title')}>
            <Input autoComplete="off" />
          </EditorField>
          <EditorField name="content" label={t('announcement:content')}>
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
          </EditorField>
          <EditorField name="htmlContent" label={t('announcement:html')} help={t('announcement:htmlHelp')}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} spellCheck={false} />
          </EditorField>
          <div className={styles.pair}>
            <EditorField name="startDate" label={t('announcement:startDate')}>
              <DateInput />
            </EditorField>
            <EditorField name="endDate" label={t('announcement:endDate')}>
              <DateInput />
            </EditorField>
            <EditorField name="priority" label={t('announcement:priority')}>
              <WordSelect
                values={announcementPriorities}
                wordOf={(value) => t(`announcement:priorityName.${value}`)}
              />
            </EditorField>
            <EditorField name="status" label={t('announcement:status')}>
              <WordSelect
                values={announcementStatuses}
                wordOf={(value) => t(`announcement:statusName.${value}`)}
              />
            </EditorField>
          </div>
          <EditorField
            name="roleGroupIds"
            label={t('announcement:audience')}
            help={t(isOfAgency ? 'announcement:audienceOfAgency' : 'announcement:audienceHelp')}
            isUnchecked
          >
            <Select
              mode="multiple"
              placeholder={t('announcement:everyone')}
              showSearch={{ optionFilterProp: 'label' }}
              options={audiences.data?.items.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </EditorField>
          <EditorField name="showOnStartup" valuePropName="checked" isUnchecked>
            <Checkbox>{t('announcement:showOnStartup')}</Checkbox>
          </EditorField>
        </div>
        <AnnouncementPreview {...shown} />
      </div>
    </EditorDialog>
  )
}
