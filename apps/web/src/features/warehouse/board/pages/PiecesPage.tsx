import { boardEndpoints } from '@kervan/contract/warehouse/board/board.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { nothing } from '../../../../ui/table/column.ts'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { toneOfShipmentState } from '../../../shipment/detail/shipmentTone.ts'

/** List of the pieces behind a number of the location board. */
export const PiecesPage = () => {
  const { t } = useTranslation()
  const list = useEndpointList(boardEndpoints.listPiecesByPlace)
  return (
    <ListScreen
      list={list}
      rowKey={({ shipmentId, pieceNumber }) => `${shipmentId} ${pieceNumber}`}
      linkTo={({ shipmentId }) => `/shipment/shipmentdetail/${shipmentId}`}
      isMarked={({ isLate }) => isLate}
      cells={{
        state: ({ state }) => (
          <StateDot tone={toneOfShipmentState(state)}>{t(`shipment:state.${state}`)}</StateDot>
        ),
        // A piece that is not late gets no green: its shipment may be held up for another reason.
        late: ({ isLate }) =>
          isLate ? <StateDot tone="bad">{t('warehouse/board:late.true')}</StateDot> : nothing,
      }}
      actions={
        <ButtonLink size="small" to="/pickup/whereabouts">
          {t('shell:screen.whereabouts')}
        </ButtonLink>
      }
      empty={
        <EmptyState title={t('warehouse/board:emptyList')}>{t('warehouse/board:emptyListText')}</EmptyState>
      }
    />
  )
}
