import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { announcementEndpoints } from '@kervan/contract/announcement/announcement.endpoints'
import type { Announcement } from '@kervan/contract/announcement/announcement.endpoints'
import { notify } from '../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import type { Tone } from '../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { useConfirm } from '../../../ui/useConfirm.ts'
import { PriorityTag } from '../components/AnnouncementCard.tsx'
import { AnnouncementEditor } from '../components/AnnouncementEditor.tsx'

const toneOfState: Record<Announcement['state'], Tone> = {
  running: 'ok',
  toCome: 'info',
  over: 'none',
  inactive: 'none',
}

/** Announcements to customers and staff: create, change, delete. */
export const AnnouncementsPage = () => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const list = useEndpointList(announcementEndpoints.listAnnouncements)
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null)
  const remove = useEndpointMutation(announcementEndpoints.deleteAnnouncement, {
    failedText: t('announcement:deleteFailed'),
    onSuccess: async ({ returnText }) => {
      notify('success', returnText)
      await queryClient.invalidateQueries(queriesOf(announcementEndpoints.listAnnouncements))
      await queryClient.invalidateQueries(queriesOf(announcementEndpoints.listActiveAnnouncements))
    },
  })
  // Current row of the announcements, so that a save after a conflict sends the latest version.
  const current = list.items?.find(({ id }) => edited !== 'new' && id === edited?.id) ?? edited
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => String(id)}
        rowActions={(announcement) => [
          { key: 'edit', label: t('announcement:edit'), onSelect: () => setEdited(announcement) },
          {
            key: 'delete',
            label: t('announcement:delete'),
            isDangerous: true,
            onSelect: () =>
              confirm({
                title: t('announcement:deleteTitle', { title: announcement.title }),
                text: t('announcement:deleteText'),
                action: t('announcement:delete'),
                onConfirm: () => remove.mutateAsync({ body: { id: announcement.id } }),
              }),
          },
        ]}
        actions={
          <Button kind="primary" onClick={() => setEdited('new')}>
            {t('announcement:add')}
          </Button>
        }
        cells={{
          priority: ({ priority }) => <PriorityTag priority={priority} />,
          state: ({ state }) => (
            <StateDot tone={toneOfState[state]}>{t(`announcement:stateName.${state}`)}</StateDot>
          ),
        }}
        empty={<EmptyState title={t('announcement:none')}>{t('announcement:noneHelp')}</EmptyState>}
      />
      {current && (
        <AnnouncementEditor
          key={current === 'new' ? current : current.id}
          announcement={current === 'new' ? null : current}
          onSaved={() => setEdited(null)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
