import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { workListEndpoints } from '@kervan/contract/customerService/workList.endpoints'
import type { WaitingShipment } from '@kervan/contract/customerService/workList.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { toneOfShipmentState } from '../../shipment/detail/shipmentTone.ts'
import { claimsPage, replyTemplatesPage, serviceFilePage } from '../addresses.ts'
import { Age } from '../components/Age.tsx'
import { CallSearch } from '../components/CallSearch.tsx'
import { ReasonCounts } from '../components/ReasonCounts.tsx'
import { toneOfReason } from '../reasonTones.ts'

const ReasonCell = ({ reason, otherReasons }: WaitingShipment) => {
  const { t } = useTranslation()
  const others = otherReasons.map((other) => t(`customerService:reason.${other}`)).join(', ')
  return (
    <span title={others && t('customerService:otherReasons', { reasons: others })}>
      <StateDot tone={toneOfReason[reason]}>
        {t(`customerService:reason.${reason}`)}
        {otherReasons.length > 0 && ` +${otherReasons.length}`}
      </StateDot>
    </span>
  )
}

const numberOf = (text: string | undefined): number | null => (text ? Number(text) : null)

/** Customer service desk: waiting shipments with reason and waiting time. */
export const CustomerServicesPage = () => {
  const { t } = useTranslation()
  const editsTemplates = useHasFlag('definitions')
  const { data: staff } = useQuery(endpointQuery(workListEndpoints.listServiceStaff, { body: {} }))
  const assignee = staff?.items.map(({ id, name }) => ({ value: String(id), label: name }))
  const list = useEndpointList(workListEndpoints.listCustomerService, { options: { assignee } })
  const { values, setValue } = list.state
  const { search } = useLocation()
  return (
    <ListScreen
      list={list}
      foldsFilters
      rowKey={({ shipmentId }) => shipmentId}
      // The case keeps the filters, so that its neighbours are those of this list.
      linkTo={({ shipmentId }) => `${serviceFilePage(shipmentId)}${search}`}
      actions={
        <>
          {editsTemplates && (
            <ButtonLink to={replyTemplatesPage}>{t('customerService:replies.templates')}</ButtonLink>
          )}
          <ButtonLink to={claimsPage}>{t('customerService:claims.title')}</ButtonLink>
        </>
      }
      summary={
        <>
          <CallSearch />
          <ReasonCounts
            value={values.reason ?? ''}
            assignee={numberOf(values.assignee)}
            companyId={numberOf(values.companyId)}
            onChange={(reason) => setValue('reason', reason || null)}
          />
        </>
      }
      cells={{
        reason: (row) => <ReasonCell {...row} />,
        since: ({ since }) => <Age since={since} />,
        state: ({ state, trackingException }) => (
          <StateDot tone={trackingException ? 'bad' : toneOfShipmentState(state)}>
            {t(trackingException ? `tracking:exception.${trackingException}` : `shipment:state.${state}`)}
          </StateDot>
        ),
      }}
      empty={<EmptyState title={t('customerService:empty')}>{t('customerService:emptyHelp')}</EmptyState>}
    />
  )
}
