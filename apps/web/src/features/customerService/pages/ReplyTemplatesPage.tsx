import { useState } from 'react'
import { replyEndpoints } from '@kervan/contract/customerService/reply.endpoints'
import type { ReplyTemplate } from '@kervan/contract/customerService/reply.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../ui/light/Button.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { workListPage } from '../addresses.ts'
import { ReplyTemplateEditor } from '../components/ReplyTemplateEditor.tsx'

/** Templates for customer service emails. */
export const ReplyTemplatesPage = () => {
  const { t } = useTranslation()
  const list = useEndpointList(replyEndpoints.listReplyTemplates)
  const [edited, setEdited] = useState<ReplyTemplate | 'new' | null>(null)
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => String(id)}
        onOpen={setEdited}
        actions={
          <>
            <ButtonLink to={workListPage}>{t('customerService:back')}</ButtonLink>
            <Button kind="primary" onClick={() => setEdited('new')}>
              {t('customerService:replies.add')}
            </Button>
          </>
        }
        empty={
          <EmptyState title={t('customerService:replies.empty')}>
            {t('customerService:replies.emptyText')}
          </EmptyState>
        }
      />
      {edited !== null && (
        <ReplyTemplateEditor template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
