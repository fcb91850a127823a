import { useState } from 'react'
import { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import type { CustomizedStatusRow } from '@kervan/contract/tracking/matching.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { CustomizedEditor } from '../matching/CustomizedEditor.tsx'

/** List of our own tracking statuses, which customers see. */
export const CustomizedStatusesPage = () => {
  const { t } = useTranslation()
  const list = useEndpointList(matchingEndpoints.listCustomized)
  const [edited, setEdited] = useState<CustomizedStatusRow | 'new' | null>(null)
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => String(id)}
        onOpen={setEdited}
        actions={
          <Button kind="primary" onClick={() => setEdited('new')}>
            {t('tracking/matching:customized.add')}
          </Button>
        }
        cells={{
          exception: ({ exception }) =>
            exception && (
              <StateDot tone={exception === 'lost' ? 'bad' : 'warn'}>
                {t(`tracking/matching:exceptionName.${exception}`)}
              </StateDot>
            ),
        }}
        empty={
          <EmptyState title={t('tracking/matching:customized.empty')}>
            {t('tracking/matching:customized.emptyText')}
          </EmptyState>
        }
      />
      {edited !== null && (
        <CustomizedEditor status={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
