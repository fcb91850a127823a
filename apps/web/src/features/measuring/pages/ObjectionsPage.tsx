import { objectionEndpoints } from '@kervan/contract/measuring/objection.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'

/** Objections of companies; staff decide on the shipment's page, where both calculations are shown. */
export const ObjectionsPage = () => {
  const { t } = useTranslation()
  const list = useEndpointList(objectionEndpoints.listObjections)
  return (
    <ListScreen
      list={list}
      rowKey={({ id }) => id}
      linkTo={({ shipmentId }) => `/shipment/shipmentdetail/${shipmentId}`}
      isMarked={({ state }) => state === 'objected'}
      cells={{
        status: ({ state, decision }) =>
          decision ? (
            <StateDot tone="ok">{t(`measuring:decided.${decision}`)}</StateDot>
          ) : (
            <StateDot tone={state === 'objected' ? 'warn' : 'none'}>
              {t(state === 'objected' ? 'measuring:objections.waiting' : `measuring:state.${state}`)}
            </StateDot>
          ),
      }}
      empty={
        <EmptyState title={t('measuring:objections.empty')}>{t('measuring:objections.emptyText')}</EmptyState>
      }
    />
  )
}
