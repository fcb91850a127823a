import { claimEndpoints } from '@kervan/contract/customerService/claim.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot, Tag } from '../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { serviceFilePage, workListPage } from '../addresses.ts'
import { toneOfClaim } from '../claimTones.ts'

/** Claims against carriers, next deadline first. */
export const ClaimsPage = () => {
  const { t } = useTranslation()
  const list = useEndpointList(claimEndpoints.listClaims)
  return (
    <ListScreen
      list={list}
      rowKey={({ id }) => String(id)}
      linkTo={({ shipmentId }) => serviceFilePage(shipmentId)}
      actions={<ButtonLink to={workListPage}>{t('customerService:claims.workList')}</ButtonLink>}
      cells={{
        state: ({ state }) => (
          <StateDot tone={toneOfClaim[state]}>{t(`customerService:claimState.${state}`)}</StateDot>
        ),
        deadline: ({ deadline, isOverdue }) => (
          <>
            <DateText value={deadline} />{' '}
            {isOverdue && <Tag tone="bad">{t('customerService:claims.overdue')}</Tag>}
          </>
        ),
      }}
      empty={
        <EmptyState title={t('customerService:claims.listNone')}>
          {t('customerService:claims.listNoneHelp')}
        </EmptyState>
      }
    />
  )
}
