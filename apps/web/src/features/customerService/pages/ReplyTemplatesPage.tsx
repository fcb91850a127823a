import { useState } from 'react'
import { replyEndpoints } from '@kervan/contract/customerService/reply.endpoints'
import type { ReplyTemplate } from '@kervan/contract/customerService/reply.endpoints'
import { nameFigures } from '@kervan/domain/customerService/replies'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { TwoLines } from '../../../ui/light/TwoLines.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { ReplyTemplateEditor } from '../components/ReplyTemplateEditor.tsx'

/** Templates for customer service emails. */
export const ReplyTemplatesPage = () => {
  const { t, language } = useTranslation()
  const list = useEndpointList(replyEndpoints.listReplyTemplates)
  const [edited, setEdited] = useState<ReplyTemplate | 'new' | null>(null)
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => String(id)}
        onOpen={setEdited}
        cells={{
          name: ({ name, subjectTr, subjectEn }) => (
            <TwoLines
              second={nameFigures(language === 'tr' ? subjectTr : subjectEn, (figure) =>
                t(`customerService:replies.figure.${figure}`),
              )}
            >
              {name}
            </TwoLines>
          ),
          use: ({ isActive }) => (
            <StateDot tone={isActive ? 'ok' : 'none'}>
              {t(`customerService:replies.${isActive ? 'offered' : 'notOffered'}`)}
            </StateDot>
          ),
        }}
        actions={
          <Button kind="primary" onClick={() => setEdited('new')}>
            {t('customerService:replies.add')}
          </Button>
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
