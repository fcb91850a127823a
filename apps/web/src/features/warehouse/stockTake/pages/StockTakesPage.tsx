import { useState } from 'react'
import { useNavigate } from 'react-router'
import { stockTakeEndpoints } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { BeginDialog } from '../components/BeginDialog.tsx'

/** Stock-takes; open ones can be continued. */
export const StockTakesPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isBeginning, setIsBeginning] = useState(false)
  const list = useEndpointList(stockTakeEndpoints.listStockTakes)
  const begin = (
    <Button kind="primary" onClick={() => setIsBeginning(true)}>
      {t('warehouse/stockTake:begin')}
    </Button>
  )
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => id}
        linkTo={({ id }) => `/pickup/stocktake/${id}`}
        cells={{
          state: ({ state }) => (
            <StateDot tone={state === 'open' ? 'info' : 'ok'}>
              {t(`warehouse/stockTake:state.${state}`)}
            </StateDot>
          ),
        }}
        actions={begin}
        empty={
          <EmptyState title={t('warehouse/stockTake:none')} action={begin}>
            {t('warehouse/stockTake:noneText')}
          </EmptyState>
        }
      />
      {isBeginning && (
        <BeginDialog
          onClose={() => setIsBeginning(false)}
          onBegun={(id) => void navigate(`/pickup/stocktake/${id}`)}
        />
      )}
    </>
  )
}
